import { afterEach, describe, expect, it } from 'vitest';
import { waitUntilShown } from './wait-until-shown.ts';

afterEach(() => document.body.replaceChildren());

const field = () => document.querySelector('input');
const add = () => document.body.append(document.createElement('input'));

/** Waits until a change of the page has been reported, which happens in a microtask. */
const reported = () => Promise.resolve();

function waitForField() {
  const shown: boolean[] = [];
  const stop = waitUntilShown(document.body, () => {
    if (field()) shown.push(true);
    return field() !== null;
  });
  return { shown, stop };
}

describe('waiting for an element to be shown', () => {
  it('an element that is already shown is found immediately, and only once', async () => {
    add();
    const { shown } = waitForField();
    add();
    await reported();
    expect(shown).toHaveLength(1);
  });

  it('an element that appears later is found, and only once', async () => {
    const { shown } = waitForField();
    document.body.append('text');
    await reported();
    expect(shown).toHaveLength(0);
    add();
    await reported();
    add();
    await reported();
    expect(shown).toHaveLength(1);
  });

  it.each([
    [
      'a click',
      (_stop: () => void) => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })),
    ],
    [
      'a key press',
      (_stop: () => void) => document.body.dispatchEvent(new Event('keydown', { bubbles: true })),
    ],
    ['the returned function', (stop: () => void) => stop()],
  ])('%s ends the wait', async (_name, end) => {
    const { shown, stop } = waitForField();
    end(stop);
    add();
    await reported();
    expect(shown).toHaveLength(0);
  });
});
