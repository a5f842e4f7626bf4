import { AppError } from '../../http/app-error.ts';
import type { FoundVideo, VideoSite } from './dependencies.ts';
import { guardedFetch } from './guarded-fetch.ts';
import type { Fetcher } from './guarded-request.ts';
import { LinkError, unreachableText } from './link-error.ts';
import { youtubeId } from './youtube-id.ts';

/** A file with both video and sound. `url` is empty when YouTube hides it. */
interface YoutubeFile {
  url: string;
  height: number;
}

export interface YoutubeVideo {
  title: string;
  /** The reason why YouTube refuses the video, in YouTube's words; null if the video is not refused. */
  refusal: string | null;
  files: readonly YoutubeFile[];
}

/** Fetches the metadata of a video with the given `fetch`. */
export type AskYoutube = (id: string, ask: typeof fetch) => Promise<YoutubeVideo>;

const whatToDo =
  'If it is your own, please download it in YouTube Studio and upload the file from your device.';
export const noVideoText = 'This is not the link of a YouTube video. Use the link of the video itself.';
export const notGivenText = (reason: string | null): string => {
  const text = reason?.trim().replace(/[.!]$/, '') ?? '';
  return `YouTube did not let us download this video${text === '' ? '' : ` (“${text}”)`}. ${whatToDo}`;
};

/**
 * Loads the metadata without running any of YouTube’s JavaScript. A video that only this code can unlock is refused.
 */
export const askYoutube: AskYoutube = async (id, ask) => {
  const { Innertube } = await import('youtubei.js');
  const client = await Innertube.create({
    fetch: ask,
    retrieve_player: false,
    generate_session_locally: true,
  });
  const {
    basic_info: result,
    playability_status: playable,
    streaming_data: streams,
  } = await client.getBasicInfo(id, {
    client: 'ANDROID',
  });
  return {
    title: result.title ?? '',
    refusal: playable?.status === 'OK' ? null : (playable?.reason ?? ''),
    files: (streams?.formats ?? []).map(({ url, height }) => ({ url: url ?? '', height: height ?? 0 })),
  };
};

function chosen({ title, refusal, files }: YoutubeVideo): FoundVideo {
  if (refusal !== null) throw new LinkError(notGivenText(refusal));
  const open = files.filter(({ url }) => URL.canParse(url)).toSorted((a, b) => b.height - a.height);
  const [best] = open;
  if (!best) throw new LinkError(notGivenText(null));
  return { url: new URL(best.url), title: title.trim() === '' ? 'YouTube video' : title };
}

/** Finds our own error among the causes of an error that the library threw. */
function underlying(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  return error instanceof Error && error.cause !== undefined ? underlying(error.cause) : null;
}

export function createYoutube(fetcher: Fetcher, ask: AskYoutube = askYoutube): VideoSite {
  return {
    async find(link, signal) {
      const id = youtubeId(link);
      if (id === null) throw new LinkError(noVideoText);
      // The library may wrap a failed fetch in its own error, so the first error is stored here.
      let refused: unknown = null;
      const watched: Fetcher = async (request) => {
        try {
          return await fetcher(request);
        } catch (error) {
          refused = error;
          throw error;
        }
      };
      try {
        return chosen(await ask(id, guardedFetch(watched, signal)));
      } catch (error) {
        signal.throwIfAborted();
        const known = underlying(error) ?? underlying(refused);
        if (known?.message === unreachableText)
          throw new LinkError(
            'YouTube cannot be reached from here. Please try again later.',
            'unavailable',
            error,
          );
        throw known ?? new LinkError(notGivenText(null), 'unavailable', error);
      }
    },
  };
}
