import { isRejected } from './network-error.ts';

/** Requests each name in a call of its own, and returns the names that the network accepts. */
export async function acceptedOf<Name extends string>(
  names: readonly Name[],
  askFor: (name: Name) => Promise<unknown>,
): Promise<Name[]> {
  const answers = await Promise.all(
    names.map(async (name) => {
      try {
        await askFor(name);
        return true;
      } catch (error) {
        if (isRejected(error)) return false;
        throw error;
      }
    }),
  );
  return names.filter((_, i) => answers[i]);
}

/**
 * Requests several names in one call. A network refuses the whole call if it has retired one of the names. In this
 * case, each name is tried in a call of its own, and a last call requests the accepted names. An error with another
 * cause is thrown.
 */
export async function askForAccepted<Name extends string, T>(
  names: readonly Name[],
  askFor: (names: readonly Name[]) => Promise<T>,
  tryOne: (name: Name) => Promise<unknown> = (name) => askFor([name]),
): Promise<{ answer: T; refused: Name[] }> {
  try {
    return { answer: await askFor(names), refused: [] };
  } catch (error) {
    if (!isRejected(error)) throw error;
    const accepted = await acceptedOf(names, tryOne);
    if (accepted.length === 0) throw error;
    const refused = names.filter((name) => !accepted.includes(name));
    return { answer: await askFor(accepted), refused };
  }
}
