import { keepBodiesUnread } from './http/unread-bodies.ts';

/**
 * The entry of the bundle. Google's framework loads this file before it accepts calls, so it reads no body before this
 * line has run.
 */
keepBodiesUnread();

export * from './index.ts';
