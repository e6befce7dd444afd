/** The law in plain words. The page's structured data repeats it. */
export const plainWords = [
  {
    question: 'What is Natasha’s law?',
    answer:
      'Since October 2021, food in the UK that is packed on the premises before the customer chooses it (prepacked for direct sale, PPDS) carries a full ingredient list with the allergens emphasised. It is named after Natasha Ednan-Laperouse, who died of an allergic reaction to sesame in a baguette whose label didn’t mention it.',
  },
  {
    question: 'What goes on a PPDS label?',
    answer:
      'Two things: the name of the food, and every ingredient in descending order of weight with the 14 allergens emphasised each time they appear. Date, price and nutrition are not required, though a use by date and how to keep it are good manners.',
  },
  {
    question: 'Which allergens have to stand out?',
    answer:
      'Cereals containing gluten (wheat, rye, barley, oats, by name), crustaceans, eggs, fish, peanuts, soya, milk, nuts (each by name), celery, mustard, sesame, sulphites above 10 mg/kg, lupin and molluscs. Bold is the usual way.',
  },
  {
    question: 'How large do the letters have to be?',
    answer:
      'The small letters (the x-height) at least 1.2 mm, or 0.9 mm on packs whose largest side is under 80 cm². Every size here meets that. Text is never shrunk to fit; you see what doesn’t fit.',
  },
  {
    question: 'When may I write ‘may contain’?',
    answer:
      'When you’ve assessed the risk and can’t rule out that an allergen gets in by accident. Name it (‘may contain hazelnuts’), and never use it instead of keeping foods apart.',
  },
  {
    question: 'Do I need a nutrition panel?',
    answer:
      'Not on PPDS food. Prepacked food needs one, unless you are a micro business (under 10 people) that sells directly or to local shops. If you print one by choice, it has to be complete.',
  },
] as const;

export function PlainWords() {
  return (
    <section aria-labelledby="plain-words">
      <h2 id="plain-words" className="mb-5 text-30 max-md:text-24">
        In plain words
      </h2>
      <dl className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {plainWords.map(({ question, answer }) => (
          <div key={question} className="border-t border-line pt-4">
            <dt className="font-display text-17 leading-snug font-[650]">{question}</dt>
            <dd className="mt-1.5 max-w-[64ch] text-15 text-pretty text-ink-2">{answer}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-13 text-ink-3">
        This is help with the UK and EU rules, not legal advice. Your local food officer has the last word.
      </p>
    </section>
  );
}
