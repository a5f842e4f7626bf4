/** Navigation state with a message that the next page shows once. */
interface Arrival {
  arrived: string;
}

export const arrivalState = (text: string): Arrival => ({ arrived: text });

export function arrivalOf(state: unknown): string | null {
  return typeof state === 'object' &&
    state !== null &&
    'arrived' in state &&
    typeof state.arrived === 'string'
    ? state.arrived
    : null;
}
