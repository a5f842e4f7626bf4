import { defaultOptions, type PostOptions } from '@fanfare/core/posts/content.ts';
import { Icon } from '@fanfare/platforms/tiktok/web/icon.tsx';
import { Preview } from '@fanfare/platforms/tiktok/web/preview.tsx';
import { Settings } from '@fanfare/platforms/tiktok/web/settings.tsx';
import type { Controls, PreviewFile, PreviewProps } from '@fanfare/platforms/web-parts.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FormField } from '../../../ui/form-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';

const image: PreviewFile = {
  id: 'm1',
  kind: 'image',
  url: 'https://files.example/m1.jpg',
  alt: 'Boats',
  width: 1080,
  height: 1080,
};
const video: PreviewFile = {
  ...image,
  id: 'm2',
  kind: 'video',
  url: 'https://files.example/m2.mp4',
  alt: 'Waves',
};
const post: PreviewProps = {
  username: '@harbour',
  logo: null,
  title: '',
  description: 'Boats #pier',
  comment: '',
  media: [],
  cover: null,
  options: defaultOptions,
};

describe('the TikTok preview', () => {
  it('the preview shows the account, the caption and a placeholder for missing media', () => {
    render(<Preview {...post} />);
    expect(screen.getByText('A video or photos appear here')).toBeTruthy();
    expect(screen.getByText('@harbour')).toBeTruthy();
    expect(screen.getByText('Boats #pier')).toBeTruthy();
  });

  it('the preview shows a video with its cover', () => {
    render(<Preview {...post} media={[video]} cover="https://files.example/cover.jpg" />);
    expect(screen.getByLabelText('Waves').getAttribute('poster')).toBe('https://files.example/cover.jpg');
  });

  it('the arrows move through the photos and wrap around', () => {
    render(<Preview {...post} media={[image, { ...image, id: 'm3', alt: 'Gulls' }]} />);
    const next = screen.getByRole('button', { name: 'Next photo (1 of 2)' });
    fireEvent.click(next);
    expect(screen.getByRole('img', { name: 'Gulls' })).toBeTruthy();
    fireEvent.click(next);
    expect(screen.getByRole('img', { name: 'Boats' })).toBeTruthy();
  });

  it('a caption of more than 90 characters is shortened until it is expanded', () => {
    const { unmount } = render(<Preview {...post} description={'a'.repeat(90)} />);
    expect(screen.queryByRole('button', { name: 'more' })).toBeNull();
    unmount();
    const long = 'a'.repeat(91);
    render(<Preview {...post} description={long} />);
    expect(screen.queryByText(long)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'more' }));
    expect(screen.getByText(long)).toBeTruthy();
  });

  it.each<[Partial<PostOptions>, string]>([
    [{ privacy: 'private' }, 'Only you'],
    [{ isOwnBrand: true }, 'Promotional content'],
    [{ isOwnBrand: true, isBranded: true }, 'Paid partnership'],
  ])('a post with %j is labelled "%s"', (options, label) => {
    render(<Preview {...post} options={{ ...defaultOptions, ...options }} />);
    expect(screen.getByText(label)).toBeTruthy();
  });

  it('the preview shows "Comment" only if comments are enabled', () => {
    const { rerender } = render(<Preview {...post} />);
    expect(screen.getByText('Comment')).toBeTruthy();
    rerender(<Preview {...post} options={{ ...defaultOptions, commentEnabled: false }} />);
    expect(screen.queryByText('Comment')).toBeNull();
  });
});

const controls: Controls = {
  Privacy: Segmented,
  Choice: Segmented,
  Text: FormField,
  Switch: SwitchRow,
};

describe('the TikTok settings', () => {
  const changes: Partial<PostOptions>[] = [];
  const given = (options: Partial<PostOptions> = {}, file: 'image' | 'video' | null = 'video') => {
    changes.length = 0;
    return {
      options: { ...defaultOptions, ...options },
      files: file ? [file] : [],
      controls,
      onChange: (change: Partial<PostOptions>) => changes.push(change),
    };
  };
  const switches = () =>
    screen.getAllByRole<HTMLInputElement>('switch').map(({ labels }) => labels?.[0]?.textContent ?? '');

  it('the only choices of visibility are public and private', () => {
    render(<Settings {...given()} />, { wrapper: AppTheme });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    fireEvent.click(screen.getByRole('radio', { name: 'Private' }));
    expect(changes).toEqual([{ privacy: 'private' }]);
  });

  it.each([
    ['Comments', { commentEnabled: false }],
    ['Duets', { duetEnabled: false }],
    ['Stitches', { stitchEnabled: false }],
    ['Disclose content', { isContentDisclosed: true }],
  ])('the switch "%s" changes its option', (label, change) => {
    render(<Settings {...given()} />, { wrapper: AppTheme });
    fireEvent.click(screen.getByRole('switch', { name: label }));
    expect(changes).toEqual([change]);
  });

  it('photos have no duet and stitch settings', () => {
    render(<Settings {...given({}, 'image')} />, { wrapper: AppTheme });
    expect(switches()).toEqual(['Comments', expect.stringMatching(/^Disclose content/)]);
  });

  it('the switches for the kind of promotion appear once the disclosure is on, and each sets its option', () => {
    const { rerender } = render(<Settings {...given()} />, { wrapper: AppTheme });
    expect(screen.queryByRole('switch', { name: 'Your brand' })).toBeNull();
    rerender(<Settings {...given({ isContentDisclosed: true })} />);
    fireEvent.click(screen.getByRole('switch', { name: 'Your brand' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Branded content' }));
    expect(changes).toEqual([{ isOwnBrand: true }, { isBranded: true }]);
  });

  it('branded content can only be public, and the setting gives the reason', () => {
    const { rerender } = render(<Settings {...given({ isContentDisclosed: true, isBranded: true })} />, {
      wrapper: AppTheme,
    });
    const nobody = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Private' });
    const why = 'Branded content is always public.';
    expect(nobody().disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Public' }).disabled).toBe(false);
    const described = screen.getByRole('group', { name: 'Privacy' }).getAttribute('aria-describedby');
    expect(document.getElementById(described ?? '')?.textContent).toBe(why);
    rerender(<Settings {...given({ isContentDisclosed: true, isOwnBrand: true })} />);
    expect(nobody().disabled).toBe(false);
    expect(screen.queryByText(why)).toBeNull();
  });

  it('the settings link to the music terms, and for branded content also to the policy on branded content', () => {
    const { rerender } = render(<Settings {...given()} />, { wrapper: AppTheme });
    expect(screen.getByRole('link', { name: 'Music Usage Confirmation' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Branded Content Policy' })).toBeNull();
    rerender(<Settings {...given({ isContentDisclosed: true, isBranded: true })} />);
    expect(screen.getByRole('link', { name: 'Branded Content Policy' })).toBeTruthy();
  });
});

it('the TikTok icon is 24 px wide and hidden from screen readers', () => {
  const { container } = render(<Icon />);
  const mark = container.querySelector('svg');
  expect(mark?.getAttribute('aria-hidden')).toBe('true');
  expect([mark?.getAttribute('width'), mark?.getAttribute('height')]).toEqual(['24', '24']);
});
