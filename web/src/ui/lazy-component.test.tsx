import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { lazyComponent, lazyOnRequest } from './lazy-component.ts';

const Greeting = ({ name }: { name: string }) => <p>{`Hello ${name}`}</p>;

const shown = () => document.body.textContent;

describe('a component that is loaded on demand', () => {
  it('the fallback is shown while the component loads', async () => {
    const Later = lazyComponent(async () => Greeting);
    render(
      <Suspense fallback="Loading">
        <Later name="Robin" />
      </Suspense>,
    );
    expect(shown()).toBe('Loading');
    await screen.findByText('Hello Robin');
    expect(shown()).toBe('Hello Robin');
  });

  it('a preloaded component is rendered at once, without its fallback', async () => {
    const Later = lazyComponent(async () => Greeting);
    await Later.preload();
    render(
      <Suspense fallback="Loading">
        <Later name="Robin" />
      </Suspense>,
    );
    expect(shown()).toBe('Hello Robin');
  });

  it('the compiler requires that a dialog on demand can be closed', () => {
    // @ts-expect-error The component has neither `onClose` nor `onCancel`.
    expect(lazyOnRequest(async () => Greeting)).toBeTypeOf('function');
  });

  it('a failed preload is repeated when the component is shown', async () => {
    let attempts = 0;
    const Later = lazyComponent(async () => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return Greeting;
    });
    await Later.preload();
    render(
      <Suspense fallback="Loading">
        <Later name="Robin" />
      </Suspense>,
    );
    await screen.findByText('Hello Robin');
    expect(shown()).toBe('Hello Robin');
  });
});
