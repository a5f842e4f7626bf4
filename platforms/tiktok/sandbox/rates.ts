import type { TikTok } from './context.ts';

const minuteMs = 60_000;

/** Counts a call, by token, over a sliding minute; false when it is one too many. */
export function admits({ state, world }: TikTok, call: string, token: string, perMinute: number): boolean {
  if (!state.settings.countsCalls) return true;
  const since = world.now() - minuteMs;
  state.asked = state.asked.filter(({ at }) => at > since);
  const made = state.asked.filter((each) => each.call === call && each.token === token);
  if (made.length >= perMinute) return false;
  state.asked.push({ call, token, at: world.now() });
  return true;
}
