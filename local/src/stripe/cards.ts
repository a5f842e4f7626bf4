/** Stripe’s own test cards. */
export const cards = {
  succeeds: { number: '4242 4242 4242 4242', label: 'Succeeds' },
  declined: { number: '4000 0000 0000 0002', label: 'Is declined' },
  authenticates: { number: '4000 0025 0000 3155', label: 'Needs authentication' },
  authenticatesAlways: { number: '4000 0027 6000 3184', label: 'Needs authentication for every payment' },
  failsLater: { number: '4000 0000 0000 0341', label: 'Is accepted, but its payments fail' },
} as const;
export type Card = keyof typeof cards;

export const isCard = (value: unknown): value is Card =>
  typeof value === 'string' && Object.hasOwn(cards, value);

export const last4 = (card: Card): string => cards[card].number.slice(-4);

/**
 * The result of a payment that the person makes on a page. `authenticated`: the person has just confirmed the payment
 * at their bank.
 */
export function payInPerson(card: Card, authenticated: boolean): 'paid' | 'declined' | 'authenticate' {
  if (card === 'declined') return 'declined';
  const asks = card === 'authenticates' || card === 'authenticatesAlways';
  return asks && !authenticated ? 'authenticate' : 'paid';
}

/** The result of a payment that is made without the person, such as a renewal. */
export function payAlone(card: Card | null): 'paid' | 'declined' | 'authenticate' {
  if (card === 'succeeds' || card === 'authenticates') return 'paid';
  return card === 'authenticatesAlways' ? 'authenticate' : 'declined';
}
