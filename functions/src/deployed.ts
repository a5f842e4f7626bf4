import { keepBodiesUnread } from './http/unread-bodies.ts';

/** The entry of the bundle. The framework loads it before it starts to listen. */
keepBodiesUnread();

export * from './index.ts';
