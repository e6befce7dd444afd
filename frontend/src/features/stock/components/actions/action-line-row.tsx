import { CircleAlert, CircleCheck, CloudUpload, LoaderCircle, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { shownDay } from '../../../../ui/dates.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { ShelfChoice } from '../../../../ui/questions/shelf-choice.tsx';
import { Select } from '../../../../ui/select.tsx';
import { NumberInput } from '../../../../ui/text-input.tsx';
import type { FormLine, LineEdits, SiteNames } from '../../hooks/use-action-form.ts';
import { type ActionLine, type ActionTerms, type CalculatedLine, isOpen } from '../../model/action-lines.ts';
import type { CountQuestion } from '../../model/count-question.ts';
import { allOf } from '../../model/lots.ts';
import { type UnitChoice, unitOptions } from '../../model/typed-quantity.ts';
import { AddLot, asksLot, DeliveryFields, DeliveryPrice } from './delivery-fields.tsx';
import { LineOutcome } from './line-outcome.tsx';
import { LotChoice } from './lot-choice.tsx';
import { LotShortfall } from './lot-shortfall.tsx';

export interface ActionLineRowProps {
  entry: FormLine;
  terms: ActionTerms;
  edits: LineEdits;
  siteNames: SiteNames;
  isPicked: boolean;
  tried: boolean;
  single: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const noteStyle = classNames(
  'num self-center text-right text-14 text-ink-2',
  'max-md:col-span-2 max-md:text-left md:col-span-2',
);

const lineStyle = 'relative border-b border-dashed border-line px-4 py-3.5 last:border-b-0 max-md:px-3.5';

/** Only a delivery has a price. */
const columns = {
  priced: 'md:grid-cols-[minmax(0,1fr)_98px_138px_146px_38px]',
  plain: 'md:grid-cols-[minmax(0,1fr)_124px_150px_38px]',
};

/** One line: its item, how much, and what that comes to. What is posted is ticked off and stays as it is. */
export function ActionLineRow(props: ActionLineRowProps) {
  const { entry, terms, edits, siteNames, single } = props;
  const { line, of } = entry;
  const [addsLot, setAddsLot] = useState(false);
  const update = (changes: Partial<ActionLine>) => edits.update(line.id, changes);
  const receives = terms.kind === 'receive';
  const done = line.state === 'posted' || line.state === 'queued';
  return (
    <li className={`${lineStyle} ${done ? 'bg-success-soft/60' : ''}`}>
      <div
        className={`grid items-start gap-x-2.5 gap-y-2 max-md:grid-cols-2 ${columns[receives ? 'priced' : 'plain']}`}
      >
        <div className="min-w-0 max-md:col-span-2 max-md:pr-12">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            <StateMark state={line.state} />
            <span className={single ? 'sr-only' : ''}>{of.name}</span>
            {single && <span className="num text-14 text-ink-2">{siteNames.here}</span>}
            {of.start !== null && <Badge tone="info">Starts being tracked</Badge>}
          </p>
          <LineOutcome entry={entry} terms={terms} siteNames={siteNames} />
          {receives && isOpen(line) && !asksLot(entry) && (
            <AddLot
              name={of.name}
              onAdd={() => {
                setAddsLot(true);
                update({ withLot: true });
              }}
            />
          )}
        </div>
        {isOpen(line) || line.state === 'posting' ? (
          <Fields {...props} />
        ) : (
          <p className={noteStyle}>
            {line.text} {labelOf(entry)}
          </p>
        )}
      </div>
      {receives && isOpen(line) && asksLot(entry) && (
        <DeliveryFields entry={entry} update={update} tried={props.tried} startsHere={addsLot} />
      )}
      {isOpen(line) && entry.count && (
        <LineCount entry={entry} count={entry.count} update={update} tried={props.tried} />
      )}
      {!receives && isOpen(line) && (
        <LotChoice
          entry={entry}
          comesBack={terms.kind === 'customer_return'}
          tried={props.tried}
          onChoose={update}
        />
      )}
      {!receives && isOpen(line) && line.withLot && (
        <DeliveryFields entry={entry} update={update} tried={props.tried} startsHere required />
      )}
      {line.problem !== null && (
        <p role="alert" className="mt-2 flex gap-1.5 text-13 font-semibold text-danger">
          <CircleAlert aria-hidden size={15} className="mt-[3px]" />
          {line.problem}
        </p>
      )}
    </li>
  );
}

interface LineCountProps {
  entry: FormLine;
  count: CountQuestion;
  update: (changes: Partial<ActionLine>) => void;
  tried: boolean;
}

/** Asks about a delivery whose item was counted since. */
function LineCount({ entry, count, update, tried }: LineCountProps) {
  const { key, countedOn, wasCounted } = count;
  return (
    <Notice tone="warning" className="mt-2">
      <ShelfChoice
        question={
          <>
            <span className="sr-only">{entry.of.name}: </span>
            {countedOn === null
              ? 'Was this delivery on the shelf when it was counted?'
              : `Counted here on ${shownDay(countedOn)}. Was this delivery on the shelf then?`}
          </>
        }
        wasCounted={wasCounted}
        onChoose={(chosen) => update({ counted: { key, wasCounted: chosen } })}
        isMissed={tried && wasCounted === null}
      />
    </Notice>
  );
}

const labelOf = (entry: FormLine): string => {
  const { sure, assumed } = unitOptions(entry.of);
  return [...sure, ...assumed].find(({ value }) => value === entry.choice)?.label ?? '';
};

const marks: Record<CalculatedLine['line']['state'], ReactNode> = {
  typed: null,
  posting: (
    <>
      <LoaderCircle aria-hidden size={18} className="animate-spin text-ink-3" />
      <span className="sr-only">Being posted</span>
    </>
  ),
  posted: (
    <>
      <CircleCheck aria-hidden size={18} className="text-success" />
      <span className="sr-only">Posted</span>
    </>
  ),
  queued: (
    <>
      <CloudUpload aria-hidden size={18} className="text-warn" />
      <span className="sr-only">Kept on this device, to be sent</span>
    </>
  ),
  refused: (
    <>
      <CircleAlert aria-hidden size={18} className="text-danger" />
      <span className="sr-only">Refused</span>
    </>
  ),
};

const StateMark = ({ state }: { state: CalculatedLine['line']['state'] }) => marks[state];

const buttonStyle = classNames(
  'h-7 cursor-pointer rounded-1 px-1.5 text-12 font-semibold text-primary-text hover:bg-ink/7',
  'disabled:cursor-not-allowed disabled:text-ink-3 max-md:h-11 max-md:px-3',
);

/** Fills in all that is left. */
function TakeAll({ name, disabled, onTake }: { name: string; disabled: boolean; onTake: () => void }) {
  return (
    <button
      type="button"
      aria-label={`All of ${name}`}
      disabled={disabled}
      className={buttonStyle}
      onClick={onTake}
    >
      All
    </button>
  );
}

function Fields({ entry, terms, edits, isPicked, tried, single, onKeyDown }: ActionLineRowProps) {
  const { line, of, error } = entry;
  const update = (changes: Partial<ActionLine>) => edits.update(line.id, changes);
  const [left, setLeft] = useState(false);
  const shown = tried || (left && line.text !== '') ? error : null;
  const noteId = `${line.id}-quantity`;
  const lotNoteId = `${line.id}-lot-holds`;
  const all = allOf(entry);
  return (
    <>
      <div>
        <NumberInput
          data-quantity
          aria-label={`${of.name}: ${terms.kind === 'adjust' && terms.adjust === 'to' ? 'what is there' : 'quantity'}`}
          aria-describedby={shown ? noteId : entry.shortfall ? lotNoteId : undefined}
          invalid={shown !== null}
          placeholder="Quantity"
          autoFocus={isPicked}
          disabled={line.state === 'posting'}
          {...(terms.kind === 'transfer' && {
            suffix: <TakeAll name={of.name} disabled={all === null} onTake={() => update(all ?? {})} />,
          })}
          value={line.text}
          onChange={(event) => update({ text: event.target.value, state: 'typed', problem: null })}
          onFocus={() => setLeft(false)}
          onBlur={() => {
            setLeft(true);
            edits.settle(entry);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <UnitSelect entry={entry} update={update} />
      {terms.kind === 'receive' && <DeliveryPrice entry={entry} update={update} onKeyDown={onKeyDown} />}
      {single ? (
        <span className="max-md:hidden" />
      ) : (
        <IconButton
          label={`Remove ${of.name}`}
          disabled={line.state === 'posting'}
          className="max-md:absolute max-md:top-1.5 max-md:right-1"
          onClick={() => edits.remove(line.id)}
        >
          <X aria-hidden size={17} />
        </IconButton>
      )}
      {shown && (
        <p
          id={noteId}
          className="flex gap-1.5 text-13 font-semibold text-danger max-md:col-span-full md:col-[2/-1]"
        >
          <CircleAlert aria-hidden size={15} className="mt-[3px]" />
          {shown}
        </p>
      )}
      <LotShortfall
        id={lotNoteId}
        entry={entry}
        onTakeFromNext={() => edits.takeFromNext(entry)}
        onTakeAllFromOne={() => update({ fromOneLot: true })}
      />
    </>
  );
}

interface UnitSelectProps extends Pick<ActionLineRowProps, 'entry'> {
  update: (changes: Partial<ActionLine>) => void;
}

function UnitSelect({ entry: { line, of, choice }, update }: UnitSelectProps) {
  const { sure, assumed } = unitOptions(of);
  return (
    <Select<UnitChoice>
      aria-label={`${of.name}: unit`}
      disabled={line.state === 'posting'}
      options={
        of.start?.category === 'other'
          ? ownUnits
          : assumed.length === 0
            ? sure
            : [...sure, { label: 'At 1 g = 1 ml: verify quantities', options: assumed }]
      }
      value={choice}
      onValueChange={(next) => update({ choice: next })}
    />
  );
}

const ownUnits = [
  'pieces',
  'kg',
  'g',
  'l',
  'ml',
  'boxes',
  'packs',
  'bags',
  'bottles',
  'containers',
  'rolls',
  'sets',
  'pairs',
  'units',
].map((value) => ({ value: value as UnitChoice, label: value }));
