import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  imageLimitReached,
  noImageExtras,
  type GeneratedPicture,
} from '@fanfare/core/assistant/generated-image.ts';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { photo } from '../../testing/library.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { enterText } from '../../testing/enter-text.ts';

const picture = (id: string, change: Partial<GeneratedPicture> = {}): GeneratedPicture => ({
  id,
  run: 'run-00001',
  createdAt: '2026-11-22T09:00:00.000Z',
  state: 'done',
  problem: '',
  prompt: 'A harbour at dawn',
  size: 'story',
  style: 'vintage',
  ...noImageExtras,
  background: null,
  savedAs: null,
  ...change,
});

/** A server with these images; a test may replace its answers. */
function generatorServer(images: GeneratedPicture[], used = 0, answers: Answers = {}) {
  return fakeApi({
    enter: () => enterReply(),
    aiQuota: () => ({ success: true, ...aiQuotas({ gpt: 0, image: used }, 'free') }),
    listGeneratedImages: () => ({
      images: images.filter(({ state }) => state === 'done' || state === 'drawing'),
      nextCursor: null,
    }),
    findGeneratedImage: ({ id }) => {
      const image = images.find((each) => each.id === id);
      if (!image) throw new ApiError({ status: 404, code: 'not_found', message: 'Not found.' });
      return { image };
    },
    generateImages: ({ id, count, prompt, size, style }) => {
      const made = Array.from({ length: count }, (_, i) =>
        picture(`${id}-${i + 1}`, { run: id, prompt, size, style }),
      );
      images.unshift(...made);
      return { images: made };
    },
    removeGeneratedImage: ({ id }) => {
      const at = images.findIndex((each) => each.id === id);
      const [image] = images.slice(at, at + 1);
      if (image) images[at] = { ...image, state: 'removed' };
      return {};
    },
    ...answers,
  });
}

const open = (api = generatorServer([])) =>
  renderApp('/dashboard/tools/ai-generator', { session: fakeSession(kim), api });
const prompt = () => screen.findByLabelText<HTMLTextAreaElement>('Prompt');
const requests = (api: ReturnType<typeof generatorServer>) =>
  api.calls.filter(({ name }) => name === 'generateImages').map(({ input }) => input as { id: string });

beforeEach(() => localStorage.clear());
afterEach(() => void vi.restoreAllMocks());

describe('the AI generator', () => {
  it('after a reload, the form still has its input, but the person has to choose a file again', async () => {
    const { user } = open();
    await enterText(user, await prompt(), 'A harbour');
    await user.click(screen.getByRole('radio', { name: /^banner/ }));
    const input = within(screen.getByRole('group', { name: 'Background image' }));
    await user.upload(
      input.getByLabelText('Background image', { selector: 'input' }),
      new File(['x'], 'beach.jpg', { type: 'image/jpeg' }),
    );
    cleanup();
    open();
    expect((await prompt()).value).toBe('A harbour');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^banner/ }).checked).toBe(true);
    screen.getByText('Choose beach.jpg again. It was lost when the page closed.');
  });

  it('the button Generate works only with a prompt', async () => {
    const { user } = open();
    const generate = await screen.findByRole('button', { name: 'Generate' });
    expect(generate).toHaveProperty('disabled', true);
    await user.type(await prompt(), '  ');
    expect(generate).toHaveProperty('disabled', true);
    await user.type(await prompt(), 'A');
    expect(generate).toHaveProperty('disabled', false);
  });

  it('the whole request is sent, and the page scrolls to its images without moving the focus', async () => {
    const api = generatorServer([]);
    const { user } = open(api);
    await enterText(user, await prompt(), 'A harbour');
    await user.click(screen.getByRole('radio', { name: /^banner/ }));
    await user.click(screen.getByRole('radio', { name: 'anime' }));
    await enterText(user, screen.getByLabelText('Colors'), 'Rust,Oat');
    await user.keyboard('{Enter}');
    await enterText(user, screen.getByLabelText('Background description'), 'Sea');
    await enterText(user, screen.getByLabelText('Additional details'), 'No text');
    await user.click(screen.getByRole('radio', { name: '3' }));
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(screen.getByRole('button', { name: 'Generate 3 images' }));
    expect(await screen.findByRole('button', { name: 'Use image 3 in a post' })).toBeDefined();
    // The page has scrolled to the results, and the focus is still on the button.
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('region', { name: 'Results' })]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Generate 3 images' }));
    expect(requests(api)[0]).toMatchObject({
      prompt: 'A harbour',
      size: 'banner',
      style: 'anime',
      colors: ['Rust', 'Oat'],
      backgroundDescription: 'Sea',
      additionalDetails: 'No text',
      count: 3,
    });
  });

  it('a request whose answer was lost is repeated with the same id, and a request after a refusal has a new id', async () => {
    const failures = [
      new ApiError({ status: 0, code: 'unavailable', message: 'No connection.' }),
      new ApiError({
        status: 400,
        code: 'invalid_input',
        message: 'Something is wrong.',
        fields: { backgroundOf: 'Refused.' },
      }),
    ];
    const api = generatorServer([], 0, {
      generateImages: ({ id }) => {
        const failure = failures.shift();
        if (failure) throw failure;
        return { images: [picture(`${id}-1`)] };
      },
      findGeneratedImage: ({ id }) => ({ image: picture(id) }),
    });
    const { user } = open(api);
    await enterText(user, await prompt(), 'A harbour');
    const generate = () => user.click(screen.getByRole('button', { name: 'Generate' }));
    await generate();
    await screen.findByText('No connection.');
    await generate();
    await screen.findByText('Refused.');
    await generate();
    await screen.findByRole('button', { name: 'Use image 1 in a post' });
    const [first, second, third] = requests(api).map(({ id }) => id);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('images that are still being made are shown after a reload and can be cancelled', async () => {
    const api = generatorServer([picture('run-00001-1', { state: 'drawing' })]);
    const { user } = open(api);
    const result = within(await screen.findByRole('listitem', { name: 'Image 1' }));
    expect(result.getByText('Making image 1')).toBeDefined();
    expect(result.getByText(/If you cancel, it may still be counted\./)).toBeDefined();
    await user.click(result.getByRole('button', { name: 'Cancel' }));
    expect(await result.findByText('Removed.')).toBeDefined();
  });

  it('the reason for a failed image is shown in its place', async () => {
    const problem = 'The image model declined this description.';
    const api = generatorServer([], 0, {
      generateImages: ({ id }) => ({ images: [picture(`${id}-1`, { state: 'failed', problem })] }),
      findGeneratedImage: ({ id }) => ({ image: picture(id, { state: 'failed', problem }) }),
    });
    const { user } = open(api);
    await enterText(user, await prompt(), 'A harbour');
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByText(problem)).toBeDefined();
  });

  it('the reached limit is shown with a link to larger plans, and nothing can be generated', async () => {
    const { user } = open(generatorServer([], 5));
    await enterText(user, await prompt(), 'A harbour');
    expect(await screen.findByText(imageLimitReached, { exact: false })).toBeDefined();
    const limit = within(screen.getByRole('alert'));
    expect(limit.getByRole('link', { name: 'See plans' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Generate' })).toHaveProperty('disabled', true);
    expect(screen.getByText('0 of 5 images left this month')).toBeDefined();
  });

  it('the number of images cannot exceed the remaining quota', async () => {
    open(generatorServer([], 3));
    await waitFor(() => expect(screen.getByRole('radio', { name: '3' })).toHaveProperty('disabled', true));
    expect(screen.getByRole('radio', { name: '2' })).toHaveProperty('disabled', false);
  });

  it('without results, the screen links to the history if the history has images', async () => {
    open(generatorServer([picture('run-00001-1')]));
    const link = await screen.findByRole('link', { name: 'History' });
    expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toBe('History');
    cleanup();
    open(generatorServer([]));
    await screen.findByText('Images you generate appear here.');
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
  });

  it('the request of an image in the history can be put into the form again, and the image can be deleted', async () => {
    const api = generatorServer([picture('run-00001-1', { colors: ['Rust'] })]);
    const { user } = open(api);
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'More for A harbour at dawn' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Change and retry');
    expect((await prompt()).value).toBe('A harbour at dawn');
    expect(screen.getByRole('radio', { name: 'vintage' })).toHaveProperty('checked', true);
    expect(screen.getByRole('button', { name: 'Remove Rust' })).toBeDefined();
    await choose('Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Images you generate appear here.')).toBeDefined();
  });

  it('a caption that was written from an image becomes the description of the post that uses the image', async () => {
    const api = generatorServer([], 0, {
      saveGeneratedImage: () => photo({ name: 'a-harbour.jpg' }),
      runTextAction: ({ id }) => ({ success: true, reply: { id, text: ' Dawn at the harbour. ' } }),
      listAccounts: () => [],
      uploadQuota: () => uploadQuota(0, 'free'),
      listMedia: () => ({ items: [], nextCursor: null }),
    });
    const { user, path } = open(api);
    await enterText(user, await prompt(), 'A harbour');
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    await user.click(await screen.findByRole('button', { name: 'Write a caption' }));
    expect(await screen.findByText('Dawn at the harbour.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Use image 1 in a post' }));
    const description = await screen.findByLabelText<HTMLTextAreaElement>('Description');
    expect(path()).toBe('/dashboard/upload');
    expect(description.value).toBe('Dawn at the harbour.');
  });
});
