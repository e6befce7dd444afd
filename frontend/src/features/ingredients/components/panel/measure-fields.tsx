import { unitKind, unitLabelFor } from '@batchbook/shared/units';
import { Field } from '../../../../ui/field.tsx';
import { NumberInput } from '../../../../ui/text-input.tsx';
import { sourceText } from '../../model/sources.ts';
import type { FormPart } from './form-part.ts';

/** The measures that convert counts, weights and volumes, and the edible portion. */
export function MeasureFields({ typed, opened, errors, input }: FormPart) {
  const counted = unitKind(typed.unit) === 'count' ? typed.unit : 'pieces';
  const from = (value: 'gramsPerPiece' | 'gramsPerMl' | 'piecesPerPack' | 'ediblePortionPercent') =>
    opened?.[value] ? sourceText(opened.sources[value]) : null;
  const hint = (text: string, source: string | null) => (source === null ? text : `${text}. ${source}`);
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">Measures</legend>
      <Field
        label={`One ${unitLabelFor(counted, '1')} weighs`}
        error={errors.gramsPerPiece}
        hint={hint(
          'As bought, with peel or shell. Recipes can then count it or weigh it.',
          from('gramsPerPiece'),
        )}
      >
        <NumberInput {...input('gramsPerPiece')} suffix="g" placeholder="55" />
      </Field>
      <Field
        label="One millilitre weighs"
        error={errors.gramsPerMl}
        hint={hint('Its density. Without it, 1 ml counts as 1 g.', from('gramsPerMl'))}
      >
        <NumberInput {...input('gramsPerMl')} suffix="g" placeholder="0.92" />
      </Field>
      <Field
        label="Pieces in a pack"
        error={errors.piecesPerPack}
        hint={hint('How many a box or bag holds', from('piecesPerPack'))}
      >
        <NumberInput {...input('piecesPerPack')} placeholder="30" />
      </Field>
      <Field
        label="Edible portion"
        error={errors.ediblePortionPercent}
        hint={hint(
          'What’s left once trimmed, peeled or shelled. Leave blank for all of it.',
          from('ediblePortionPercent'),
        )}
      >
        <NumberInput {...input('ediblePortionPercent')} suffix="%" placeholder="100" />
      </Field>
    </fieldset>
  );
}
