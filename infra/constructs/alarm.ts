import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** `page`: people can't work or data is at risk, look now. `ticket`: look within the working day. */
export type Severity = 'page' | 'ticket';

export interface AlarmDefinition {
  readonly metric: IMetric;
  /** The alarm rings from this value on, or below it with `below`. */
  readonly threshold: number;
  /** How many of the last periods must be over the threshold. */
  readonly periods?: number;
  /** Treats missing data as bad, when silence itself is the problem. */
  readonly silenceIsTrouble?: boolean;
  readonly severity: Severity;
  /** One sentence for the person on call. */
  readonly meaning: string;
  /** The anchor of its section in docs/runbook.md. */
  readonly runbook: string;
}

/** An alarm of the product. A sink creates all of them. */
export class ProductAlarm extends Alarm {
  readonly severity: Severity;

  constructor(scope: Construct, id: string, severity: Severity, props: AlarmProps) {
    super(scope, id, props);
    this.severity = severity;
  }
}

/** Where alarms go, and how their descriptions are written: severity first, link to the runbook last. */
export class AlarmSink {
  private readonly action: IAlarmAction;
  private readonly runbookUrl: string;

  constructor(topic: ITopic, runbookUrl: string) {
    this.action = new SnsAction(topic);
    this.runbookUrl = runbookUrl;
  }

  add(scope: Construct, id: string, definition: AlarmDefinition): ProductAlarm {
    const periods = definition.periods ?? 1;
    const alarm = new ProductAlarm(scope, id, definition.severity, {
      metric: definition.metric,
      threshold: definition.threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      datapointsToAlarm: periods,
      // Without requests or messages there is no data, as on a quiet night.
      treatMissingData: definition.silenceIsTrouble
        ? TreatMissingData.BREACHING
        : TreatMissingData.NOT_BREACHING,
      alarmDescription: `${definition.severity.toUpperCase()}: ${definition.meaning} Runbook: ${this.runbookUrl}#${definition.runbook}`,
    });
    alarm.addAlarmAction(this.action);
    alarm.addOkAction(this.action);
    return alarm;
  }
}

export const fiveMinutes = Duration.minutes(5);

/** Sums metrics over five minutes and counts missing data as 0. */
export const sumOfSparse = (label: string, usingMetrics: Record<string, IMetric>): MathExpression =>
  new MathExpression({
    expression: Object.keys(usingMetrics)
      .map((id) => `FILL(${id}, 0)`)
      .join(' + '),
    label,
    period: fiveMinutes,
    usingMetrics,
  });
