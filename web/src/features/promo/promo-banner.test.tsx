import { promoMessages } from '@fanfare/core/promo/banner.ts';
import { homeView } from '@fanfare/core/posts/testing/builders.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { enterReply, harbour } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { passTime } from '../../testing/pass-time.ts';
import { renderApp } from '../../testing/render.tsx';
import { showStyles } from '../../testing/without-styles.ts';

const created = '2026-11-01T09:00:00.000Z';
const at = (iso: string) => vi.useFakeTimers({ now: new Date(iso), toFake: ['Date'] });

/** Stops the clock, so that the test advances the time itself. */
function stopClock() {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

function open(createdAt = created, uid = 'kim') {
  return renderApp('/dashboard', {
    session: fakeSession(kim),
    api: fakeApi({
      enter: () => enterReply([harbour], { createdAt, uid }),
      home: () => homeView(),
      listAccounts: () => [],
      listTodos: () => [],
    }),
  });
}

const banner = () => screen.queryByRole('region', { name: 'Offers' });
const shownBanner = () => screen.findByRole('region', { name: 'Offers' });
/** The text of the visible message. A style hides the other messages, so the query finds one link. */
const shown = (region: HTMLElement) => within(region).getByRole('link').textContent;
const actions = promoMessages.map(({ action }) => action);

function withReducedMotion() {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query === '(prefers-reduced-motion: reduce)',
  }));
}

describe('PromoBanner', () => {
  it('a person whose account is exactly a week old does not see the banner yet', async () => {
    at('2026-11-08T09:00:00.000Z');
    open();
    await screen.findByRole('heading', { level: 1 });
    expect(banner()).toBeNull();
  });

  it('the banner appears together with the greeting, so that nothing moves afterwards', async () => {
    at('2026-11-20T10:00:00.000Z');
    open();
    await screen.findByRole('heading', { level: 1 });
    expect(banner()).not.toBeNull();
  });

  it('another of the three messages is shown every 30 seconds, and the link of each leads to its offer', async () => {
    showStyles();
    at('2026-11-20T10:00:00.000Z');
    open();
    const region = await shownBanner();
    const first = actions.indexOf(shown(region) ?? '');
    stopClock();
    // Restarts the 30 seconds of the message, so that they are measured by the fake clock.
    fireEvent.pointerEnter(region);
    fireEvent.pointerLeave(region);
    for (const n of [1, 2, 3]) {
      passTime(29_999);
      expect(shown(region)).toBe(actions[(first + n - 1) % 3]);
      passTime(1);
      const message = promoMessages[(first + n) % 3];
      const link = within(region).getByRole('link', { name: message?.action ?? '' });
      expect(link.getAttribute('href')).toBe(message?.path);
    }
  });

  it.each([
    ['the pointer is over it', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['the focus is inside it', fireEvent.focusIn, fireEvent.focusOut],
  ])('a message stays on the screen while %s', async (_case, begin, end) => {
    showStyles();
    at('2026-11-20T10:00:00.000Z');
    open();
    const region = await shownBanner();
    const before = shown(region);
    stopClock();
    begin(region);
    passTime(120_000);
    expect(shown(region)).toBe(before);
    end(region);
    passTime(30_000);
    expect(shown(region)).not.toBe(before);
  });

  it('for people who asked for reduced motion, the message does not change by itself', async () => {
    showStyles();
    at('2026-11-20T10:00:00.000Z');
    withReducedMotion();
    open();
    const region = await shownBanner();
    const before = shown(region);
    stopClock();
    fireEvent.pointerEnter(region);
    fireEvent.pointerLeave(region);
    passTime(120_000);
    expect(shown(region)).toBe(before);
  });

  it('a dismissal hides the banner, stores its time for this person, and moves the focus to the main content', async () => {
    at('2026-11-20T10:00:00.000Z');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Dismiss offers' }));
    expect(banner()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(localStorage.getItem('fanfare-banner-dismissed-kim')).toBe('2026-11-20T10:00:00.000Z');
  });

  it.each([
    ['2026-12-04T09:59:59.999Z', 'kim', false],
    ['2026-12-04T10:00:00.000Z', 'kim', true],
    ['2026-11-21T10:00:00.000Z', 'sam', true],
  ])(
    'if Kim dismissed the banner on 20 November, its visibility at %s for %s is %s',
    async (iso, uid, isShown) => {
      localStorage.setItem('fanfare-banner-dismissed-kim', '2026-11-20T10:00:00.000Z');
      at(iso);
      open(created, uid);
      await screen.findByRole('heading', { level: 1 });
      expect(banner() !== null).toBe(isShown);
    },
  );
});
