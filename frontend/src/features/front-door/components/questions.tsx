import { classNames } from '../../../ui/class-names.ts';

const questions = [
  ['Recipes in one notebook, suppliers in another?', 'Recipes, ingredients and suppliers in one place.'],
  ['Pricing by gut and hoping it pays?', 'Margins update the moment butter does.'],
  ['What did we make on the 14th, and what did it cost?', 'Every batch is numbered, dated and locked.'],
  ['Out of jars the night before market?', 'Reorder levels for each kitchen and stall.'],
] as const;

const rowStyle = classNames(
  'border-line px-[26px] pt-[26px] pb-[30px]',
  'max-lg:border-t max-lg:px-4 max-lg:py-[18px] max-lg:first:border-0 lg:border-l',
  'lg:first:border-0 lg:first:pl-0',
);

export function Questions() {
  return (
    <section aria-labelledby="questions" className="border-t border-line bg-sunken">
      <h2 id="questions" className="sr-only">
        Sound familiar?
      </h2>
      <ul className="mx-auto grid max-w-[1256px] lg:grid-cols-4 max-[1320px]:lg:px-8">
        {questions.map(([question, answer]) => (
          <li key={question} className={rowStyle}>
            <h3 className="text-17 leading-[1.32] font-semibold tracking-[-0.01em]">{question}</h3>
            <p className="mt-2 text-14 leading-[1.45] text-ink-2">{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
