import { Select, type SelectProps } from '../../../ui/select.tsx';
import type { EventPlan, EventPlans } from '../hooks/use-event-plans.ts';

interface EventSelectProps extends Pick<SelectProps<string>, 'size' | 'className'> {
  events: EventPlans;
  value: string;
  onChoose: (plan: EventPlan) => void;
}

/** Which event a run is made for. */
export function EventSelect({ events: { plans, note }, value, onChoose, ...select }: EventSelectProps) {
  if (note !== null)
    return (
      <p role="status" className="mt-2 text-13 text-ink-3">
        {note}
      </p>
    );
  const isChosen = plans.some(({ eventId }) => eventId === value);
  return (
    <Select
      aria-label="Event it is for"
      {...select}
      options={[
        ...(isChosen ? [] : [{ value: '', label: 'Choose an event' }]),
        ...plans.map(({ eventId, words }) => ({ value: eventId, label: words })),
      ]}
      value={isChosen ? value : ''}
      onValueChange={(id) => {
        const plan = plans.find(({ eventId }) => eventId === id);
        if (plan) onChoose(plan);
      }}
    />
  );
}
