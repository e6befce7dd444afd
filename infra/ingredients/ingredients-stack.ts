import { CfnParameter, Duration } from 'aws-cdk-lib';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { metricNamespace } from '../config.ts';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** After this many failures the growing pauses add up to a quarter of an hour. */
const failuresOfAnHour = 5;

/** Ingredients and their prices, suppliers, imports, and the look-up in public food tables. */
export class IngredientsStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'ingredients', house);
    house.data.table.grantReadWrite(this.apiFunction);
    // A parameter, so that the key is neither in the source nor in the template.
    const key = new CfnParameter(this, 'UsdaApiKey', {
      type: 'String',
      noEcho: true,
      default: 'DEMO_KEY',
      description: 'The key for USDA FoodData Central; DEMO_KEY takes 30 requests an hour',
    });
    this.apiFunction.setEnvironment('USDA_API_KEY', key.valueAsString);
    this.watchLibrary();
  }

  /** Public tables may be down. A refused or used-up key is the operator's to fix. */
  private watchLibrary(): void {
    const filter = new MetricFilter(this, 'LibraryUnavailable', {
      logGroup: this.apiFunction.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', 'library source unavailable'),
      metricNamespace: metricNamespace(this.house.config),
      metricName: 'LibraryUnavailable',
      metricValue: '1',
    });
    this.house.data.alarms.add(this, 'LibraryUnavailableForLong', {
      metric: filter.metric({ period: Duration.hours(1), statistic: 'Sum' }),
      threshold: failuresOfAnHour,
      severity: 'ticket',
      meaning:
        'A public food table gives no answers; makers enter foods by hand or take them from the staples.',
      runbook: 'library-unavailable',
    });
  }
}
