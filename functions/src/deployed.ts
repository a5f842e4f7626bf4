import { keepBodiesUnread } from './http/unread-bodies.ts';

/**
 * The entry of the bundle. Google's framework loads this file before it starts to listen, so no body is read earlier.
 */
keepBodiesUnread();

export * from './index.ts';
