import { z } from 'zod';

/** The folder of a network; whether there is such a one is for those who know them. */
export const platform = z.string().regex(/^[a-z]{1,32}$/, 'This network is not known.');

/** Networks name their accounts as they like. */
export const platformId = z.string().min(1).max(256);

/** A post or comment under the network's own id. It becomes part of an address there, and must not lead elsewhere. */
export const networkId = (wrong: string) => z.string().regex(/^(?!\.+$)[\w.:,()=~-]{1,256}$/, wrong);
