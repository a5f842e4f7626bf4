import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Grant, Oauth, PlatformIo, Profile } from '../../platform.ts';
import { facts } from '../facts.ts';
import { api } from './api.ts';
import { channelMissing } from './classify.ts';
import { googleOauth } from './google-oauth.ts';

const channel = z.object({
  id: z.string().min(1),
  snippet: z.object({
    title: z.string(),
    customUrl: z.string().optional(),
    thumbnails: z.object({ default: z.object({ url: z.string() }).optional() }).optional(),
  }),
});

/** An account without a channel has no items, or no list at all. */
const channels = z.object({ items: z.array(channel).optional() });

function profileOf({ id, snippet }: z.infer<typeof channel>): Profile {
  const logo = snippet.thumbnails?.default?.url ?? '';
  return {
    platformId: id,
    username: snippet.customUrl ?? snippet.title,
    logo: logo === '' ? null : logo,
  };
}

async function profiles({ http }: PlatformIo, grant: Grant): Promise<Profile[]> {
  const { items = [] } = await http.read(
    {
      method: 'GET',
      url: `${api}/channels`,
      query: { part: 'id,snippet', mine: true },
      headers: bearer(grant),
    },
    channels,
  );
  if (items.length === 0) throw new NetworkError(channelMissing);
  return items.map(profileOf);
}

export const oauth: Oauth = { ...googleOauth(facts.scopes), profiles };
