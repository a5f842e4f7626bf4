import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hueOf, initialsOf } from './name-avatar.tsx';
import { NameAvatar } from './name-avatar.tsx';

describe('initialsOf', () => {
  it.each([
    ['Harbour Coffee', 'HC'],
    ['Ada King Lovelace', 'AL'],
    ['kim', 'K'],
    ['  studio   north ', 'SN'],
    ['"Quoted" (Name)', 'QN'],
    ['Café & Co', 'CC'],
    ['7 Seas', '7S'],
    ['🚀 Rocket', 'R'],
    ['élan vital', 'ÉV'],
    ['東京 珈琲', '東珈'],
    ['𝒜da 𝒦ing', '𝒜𝒦'],
    ['ßtraße', 'SS'],
    ['', '•'],
    ['– !', '•'],
  ])('the initials of %j are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('hueOf', () => {
  it('an id always has the same hue, which is at least 0 and below 360, and 50 ids have more than 45 hues', () => {
    const ids = Array.from({ length: 50 }, (_, n) => `workspace${n}`);
    const hues = ids.map(hueOf);
    expect(ids.map(hueOf)).toEqual(hues);
    expect(Math.min(...hues)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...hues)).toBeLessThan(360);
    expect(new Set(hues).size).toBeGreaterThan(45);
  });
});

describe('NameAvatar', () => {
  it('the avatar is hidden from screen readers, with initials or with an image', () => {
    render(
      <>
        <NameAvatar id="a" name="Harbour Coffee" image={null} />
        <NameAvatar id="b" name="Studio North" image="/files/north.webp" />
      </>,
    );
    expect(screen.queryAllByRole('img')).toEqual([]);
    expect(screen.getByText('HC').getAttribute('aria-hidden')).toBe('true');
    const image = document.querySelector('img');
    expect(image?.getAttribute('src')).toBe('/files/north.webp');
    expect(image?.closest('[aria-hidden="true"]')).not.toBeNull();
  });

  it('the image is loaded without a referrer', () => {
    render(<NameAvatar id="a" name="Harbour Coffee" image="https://cdn.network.example/harbour.jpg" />);
    expect(document.querySelector('img')?.getAttribute('referrerpolicy')).toBe('no-referrer');
  });
});
