import type { WholeRecall } from '../../../../data/traces.ts';
import { shownMoment } from '../../../../ui/dates.ts';
import { markOfAuthority } from '../../model/call-rows.ts';
import { Reached, WriteOn } from './sheet-parts.tsx';

export function SignOff({ recall }: { recall: WholeRecall }) {
  const { signedOff, signedOffAt, decisions, correctiveAction, reached, direction } = recall;
  return (
    <div className="break-inside-avoid">
      <LongText name="Decisions" text={decisions} />
      <LongText name="Corrective action" text={correctiveAction} />
      {direction === 'forward' && (
        <p className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3">
          <span>
            Local authority told at <Reached mark={markOfAuthority('local_authority', reached)} />
          </span>
          <span>
            Food Standards Agency told at <Reached mark={markOfAuthority('food_standards_agency', reached)} />
          </span>
        </p>
      )}
      <div className="mt-14 grid grid-cols-[1.3fr_1fr_0.8fr] gap-5 [&>p]:border-black [&>p]:border-t [&>p]:pt-1">
        <p>{signedOff === null ? 'Signed off by' : `Signed off by ${signedOff}`}</p>
        <p>Signature</p>
        <p>{signedOffAt === null ? 'Date and time' : shownMoment(signedOffAt)}</p>
      </div>
    </div>
  );
}

const LongText = ({ name, text }: { name: string; text: string }) => (
  <p className="mb-3">
    <b>{name}</b> <span className="whitespace-pre-line">{text || <WriteOn className="w-[130mm]" />}</span>
  </p>
);
