import { keepBodiesUnread } from './http/unread-bodies.ts';

/**
 * The entry of the bundle. Google's framework loads this file before it accepts calls, so this line runs before the
 * framework reads the body of any request.
 */
keepBodiesUnread();

export * from './index.ts';
