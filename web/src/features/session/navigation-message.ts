/** Navigation state with a message that the next page shows once. */
interface NavigationMessage {
  arrived: string;
}

export const toNavigationState = (text: string): NavigationMessage => ({ arrived: text });

export function readNavigationMessage(state: unknown): string | null {
  return typeof state === 'object' &&
    state !== null &&
    'arrived' in state &&
    typeof state.arrived === 'string'
    ? state.arrived
    : null;
}
