/**
 * Whether a name means packaging or something else that isn't eaten: liners, jars, ribbon. Its last word decides, so 'jam
 * jar cake' is a cake; and 'a bag of sugar' is sugar.
 */
import { folded, singularOf } from './word-stems.ts';

/** What isn't food, whatever is said before it, but for `foods`. */
const things = new Set(
  `liner sticker cellophane packaging envelope doily napkin serviette punnet sellotape twine clingfilm tinfoil parchment greaseproof
  candle cork sleeve box jar bag pouch bottle tub container tray carton label lid ribbon foil`.split(/\s+/),
);

/** Words that need another before them. */
const phrases =
  /\b((?:muffin|cupcake|bun|fairy cake|baking|paper|cake|petit four|foil|loaf|truffle|sweet) case|(?:baking|greaseproof|grease proof|parchment|tissue|wrapping|kraft|shredded|waxed|wax|silicone|brown|butcher|tracing) paper|baking parchment|cling film|(?:twist|cable) t(?:ie|y)|(?:bubble|shrink|gift|plastic) wrap|(?:bottle|crown|jar|screw) (?:cap|top)|(?:lolly|lollipop|cake pop|popsicle|wooden|cocktail|craft) stick|(?:paper|plastic|drinking) straw|(?:bamboo|wooden) skewer|(?:paper|plastic|coffee|takeaway|disposable) cup|(?:paper|plastic|disposable) (?:plate|bowl|fork|spoon)|(?:cake|cupcake) (?:board|drum|card|dowel|stand)|(?:gift|swing|hang|price) tag|(?:packing|parcel|sticky|floral|washi|tamper) tape|(?:butcher|kitchen|baker|parcel) string|(?:cupcake|chocolate|sweet|candy|caramel|toffee|foil|paper|bar|burger|sandwich) wrapper)$/;

/** Foods whose names end like packaging. */
const foods =
  /\bedible\b|\b((?:tea|coffee|herb|bouquet garni|salad) bag|(?:cola|milk|sweet) bottle|(?:pastry|pie|puff|pasty) lid|(?:courgette|zucchini|carrot|cucumber|pasta|noodle|egg|chocolate|caramel|sugar|candy|fruit|vegetable|squash|beetroot|celeriac|potato|parmesan|coconut|apple|mango) ribbon|(?:veg|vegetable|salad|fruit) box|fruit pouch|rice paper wrapper)$/;

/** 'Black Label' is a whisky, 'Red Label' a tea; 'black labels' are labels. */
const brands = /\b(?:black|red) label$/;

const units = '(?:kg|g|gram|ml|cl|l|litre|oz|lb|inch|in|cm|mm|pint|pack|pcs|x)';
/** '300 ml', '10 inch', '62x40mm', 'x 12'. */
const amount = new RegExp(String.raw`(?:x ?)?\d[\d.,/]{0,20}(?: ?x ?\d{1,9}){0,5} ?${units}?\b\.?`, 'g');

/** 'Flour 16 kg bag' is flour, in a bag. */
const soldIn =
  /^(.*\S) \d[\d.,]* ?(?:kg|g|ml|cl|l|litre|oz|lb) (?:bag|box|jar|bottle|tub|carton|pouch|container|tray)s?$/;

/** Of what a jar or box is, rather than what is in it. */
const ofJars =
  /^(?:(?:glass|clear|square|round|hex|hexagonal|kraft|card|cardboard|plastic|paper|white|brown|small|large|mini|kilner|mason|jam|cake|food|empty) ?)+$/;

const inSingular = (text: string): string => text.split(' ').map(singularOf).join(' ');

/** What a name is about: 'labels for jars' are labels, 'cake in a jar' is cake, 'a roll of ribbon' is ribbon. */
function subjectOf(name: string): string {
  const whole = folded(name)
    .replaceAll(/\([^)]{0,200}\)/g, ' ')
    .replaceAll('&', ' and ');
  const [first = '', ...rest] = whole.split(',');
  const text = [...rest, first]
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/ (?:for|with|in|from|to) | [-–—:] /)[0] as string;
  return text.split(' of ').at(-1) as string;
}

export function isPackaging(name: string): boolean {
  const subject = subjectOf(name);
  const [, sold] = soldIn.exec(subject) ?? [];
  if (sold !== undefined && !ofJars.test(sold)) return false;
  const words = subject.replaceAll(amount, ' ').replaceAll(/[^\p{L}\s]/gu, '');
  const text = inSingular(words.replaceAll(/\s+/g, ' ').trim());
  if (text === '' || foods.test(text) || brands.test(words.trim())) return false;
  return things.has(text.split(' ').at(-1) as string) || text === 'string' || phrases.test(text);
}
