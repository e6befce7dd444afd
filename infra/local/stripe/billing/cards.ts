/** Stripe's test cards: https://docs.stripe.com/testing */
interface Behaviour {
  brand?: string;
  declined?: { code: string; reason: string; message: string };
  /** When the holder has to confirm a payment. 'once': until a confirmed payment has set the card up. */
  confirms?: 'always' | 'once';
  /** Works where it is entered, and fails whenever it is charged later. */
  failsLater?: boolean;
  /** The holder disputes each payment. */
  disputed?: boolean;
  /** Refunds seem to succeed, and fail later. */
  refundFails?: boolean;
}

const declined = (reason: string, message = 'Your card was declined.', code = 'card_declined') => ({
  declined: { code, reason, message },
});

const cards: Record<string, Behaviour> = {
  '4242424242424242': {},
  '4000056655665556': {},
  '4000008260000000': {},
  '5555555555554444': { brand: 'mastercard' },
  '2223003122003222': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': declined('expired_card', 'Your card has expired.', 'expired_card'),
  '4000000000000127': declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  '4000000000000119': declined(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'processing_error',
  ),
  '4000000000000341': { failsLater: true },
  '4000002500003155': { confirms: 'once' },
  '4000002760003184': { confirms: 'always' },
  '4000000000003220': { confirms: 'always' },
  '4000000000000259': { disputed: true },
  '4000000000005126': { refundFails: true },
};

/** Stripe's ready-made payment methods of test accounts. */
const namedCards: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
};

export const namedCard = (id: string): string | null => namedCards[id] ?? null;

export type Outcome =
  | { kind: 'paid'; isDisputed: boolean }
  | { kind: 'confirmation' }
  | { kind: 'declined'; code: string; reason: string; message: string };

interface Circumstances {
  /** The holder enters the card right now. */
  isNew: boolean;
  /** The holder has just confirmed this payment. */
  isConfirmed: boolean;
}

/** What happens when a card is charged. */
export function outcomeOf(number: string, { isNew, isConfirmed }: Circumstances): Outcome {
  const card = cards[number];
  if (!card) return { kind: 'declined', ...unknownNumber };
  if (card.declined) return { kind: 'declined', ...card.declined };
  if (card.failsLater && !isNew)
    return {
      kind: 'declined',
      code: 'card_declined',
      reason: 'generic_decline',
      message: 'Your card was declined.',
    };
  const mustConfirm = card.confirms === 'always' || (card.confirms === 'once' && isNew);
  if (mustConfirm && !isConfirmed) return { kind: 'confirmation' };
  return { kind: 'paid', isDisputed: card.disputed ?? false };
}

const unknownNumber = {
  code: 'incorrect_number',
  reason: 'incorrect_number',
  message: 'Your card number is incorrect.',
};

export const refundFails = (number: string): boolean => cards[number]?.refundFails ?? false;

export const isTestCard = (number: string): boolean => Object.hasOwn(cards, number);

export const cardNumberIn = (entered: string): string => entered.replaceAll(/[\s-]/g, '');

export const brandOf = (number: string): string => cards[number]?.brand ?? 'visa';

/** Whether a card can be kept for later payments. Those that fail later can. */
export const canBeKept = (number: string): boolean => isTestCard(number) && !cards[number]?.declined;
