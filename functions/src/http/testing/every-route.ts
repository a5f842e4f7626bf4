import { errorStatus } from '@fanfare/core/errors/errors.ts';
import type { Access, Route } from '@fanfare/core/api/route.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import { expect } from 'vitest';
import type { Sent } from '../../testing/send.ts';

/** Every route of the product, so that the rules for all routes are also tested for new ones. */
export const table: [string, Route][] = Object.entries(routes);
export const routesWhere = (wanted: (route: Route) => boolean) => table.filter(([, route]) => wanted(route));
export const hasAccess =
  (...access: Access[]) =>
  (route: Route) =>
    access.includes(route.access);
export const needsPerson = hasAccess('user', 'member', 'admin', 'owner', 'staff');
export const concernsWorkspace = hasAccess('member', 'admin', 'owner');
export const hasBody = (route: Route) => route.placement !== 'none' && route.placement !== 'query';

export function expectFailure(sent: Sent, status: number): void {
  expect(sent.status).toBe(status);
  const error = sent.error();
  expect(errorStatus[error.code]).toBe(status);
  expect(error.message).not.toBe('');
  expect(error.requestId).toMatch(/^[0-9a-f]{32}$/);
  expect(sent.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(sent.headers.get('cache-control')).toBe('no-store');
  expect(sent.headers.get('x-content-type-options')).toBe('nosniff');
}
