import type { Breakdown } from '@batchbook/shared/recipes/breakdown-schema';
import { composeLabel } from '@batchbook/shared/recipes/compose-label';
import { labelFormOf } from '@batchbook/shared/recipes/label-form';
import type { Label } from '@batchbook/shared/recipes/label-schema';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useCurrency } from '../../../data/accounts.ts';
import { suggestedLot, today } from '../model/lot.ts';
import './label.css';

/** A preview like a jam-jar label, with concave corners and whether it may be printed. */
export default function JarLabel(props: { label: Label; breakdown: Breakdown; name: string }) {
  const { label, breakdown, name } = props;
  const currency = useCurrency();
  const madeOn = today();
  const printed = composeLabel({
    label,
    recipeName: name,
    ingredientList: breakdown.ingredientList,
    nutrition: breakdown.nutrition,
    form: labelFormOf(currency),
    madeOn,
    lot: suggestedLot(name, madeOn),
  });
  return (
    <div className="receipt-paper">
      <div className="jar-label">
        <div className="jar-label-frame">
          <p className="text-center font-display text-17 leading-tight font-bold text-primary-text">
            {printed.name.text}
          </p>
          {printed.business.length > 0 && (
            <p className="mt-0.5 text-center text-12 text-ink-3">{printed.business.join(', ')}</p>
          )}
          <p className="mt-2.5 line-clamp-5 text-13 leading-[1.45]">
            {printed.list.map((stretch, at) =>
              stretch.strong ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is known by its place.
                <b key={at}>{stretch.text}</b>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is known by its place.
                <span key={at}>{stretch.text}</span>
              ),
            )}
          </p>
          <p className="mt-2.5 text-13">
            {printed.date !== null && <b className="block">{printed.date}</b>}
            <span className="font-mono text-12">
              {[printed.lot, printed.net?.text].filter(Boolean).join(' · ')}
            </span>
          </p>
          <p
            className={`mt-2.5 flex items-center gap-1.5 text-12 font-semibold ${label.printable ? 'text-success' : 'text-danger'}`}
          >
            {label.printable ? (
              <>
                <CircleCheck aria-hidden size={15} />
                Approved, version {label.approved?.recipeVersion}
              </>
            ) : (
              <>
                <TriangleAlert aria-hidden size={15} />
                {label.approved === null ? 'Not approved yet' : 'Changed since it was approved'}
              </>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}
