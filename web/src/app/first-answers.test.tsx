import { noSlots } from '@fanfare/core/slots/slots.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterReply } from '../testing/entered.ts';
import { fakeApi, type Answers } from '../testing/fake-api.ts';
import { fakeSession, kim } from '../testing/fake-session.ts';
import { renderApp } from '../testing/render.tsx';

beforeEach(() => localStorage.clear());

const never = () => new Promise<never>(() => undefined);

/** A server that answers only the calls in `known`. All other calls wait forever. */
const answersTo = (known: Answers): Answers =>
  new Proxy(known, { get: (answers, name) => Reflect.get(answers, name) ?? never });

interface Held {
  path: string;
  title: string;
  skeleton: string;
  answers: (held: Promise<unknown>) => Answers;
}

const screens: readonly Held[] = [
  {
    path: '/dashboard/posts',
    title: 'Posts',
    skeleton: 'Loading the posts',
    answers: (held) => ({
      listPosts: () =>
        held.then(() => ({
          groups: [],
          counts: { draft: 0, scheduled: 0, uploaded: 0, failed: 0 },
          matching: 0,
          next: null,
        })),
    }),
  },
  {
    path: '/dashboard/library',
    title: 'Library',
    skeleton: 'Loading the library',
    answers: (held) => ({ listMedia: () => held.then(() => ({ items: [], nextCursor: null })) }),
  },
  {
    path: '/dashboard/templates',
    title: 'Templates',
    skeleton: 'Loading the templates',
    answers: (held) => ({ listTemplates: () => held.then(() => []) }),
  },
  {
    path: '/dashboard/settings/slots',
    title: 'Posting slots',
    skeleton: 'Loading the posting slots',
    answers: (held) => ({ findSlots: () => held.then(() => noSlots) }),
  },
];

describe('a screen whose first answer is delayed', () => {
  it.each(screens)(
    'the screen $path shows its title and a skeleton until the answer arrives',
    async ({ path, title, skeleton, answers }) => {
      const held = Promise.withResolvers<undefined>();
      const api = fakeApi(answersTo({ enter: () => enterReply(), ...answers(held.promise) }));
      renderApp(path, { bars: true, session: fakeSession(kim), api });
      const status = await screen.findByText(skeleton);
      expect(status.parentElement?.querySelectorAll('.MuiSkeleton-root').length).toBeGreaterThan(3);
      screen.getByRole('heading', { level: 1, name: title });
      await act(async () => {
        await Promise.resolve();
      });
      expect(screen.getByText(skeleton)).toBe(status);
      held.resolve(undefined);
      await waitFor(() => expect(screen.queryByText(skeleton)).toBeNull());
    },
  );
});
