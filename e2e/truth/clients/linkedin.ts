import { AuthClient, RestliClient } from 'linkedin-api-client';
import { film, photo } from '../files.ts';
import { expected, jobs, jsonOf, lineOf, refused, until, type Client } from '../job.ts';

const ida = 'yrZCpj2Z12';
const versionString = '202609';
const scopes = ['openid', 'profile', 'email', 'w_member_social'];

interface VideoUpload {
  video: string;
  uploadToken: string;
  uploadInstructions: { uploadUrl: string; firstByte: number; lastByte: number }[];
}

/** A client that posts for a member, with the fewest fields that LinkedIn's API documentation allows. */
export const linkedin: Client = {
  name: 'linkedin-api-client',
  network: 'linkedin',
  jobs(lab) {
    const { clientId, clientSecret, redirectUri } = lab.app('linkedin');
    const auth = new AuthClient({ clientId, clientSecret, redirectUrl: redirectUri });
    const client = new RestliClient();
    let accessToken = '';
    let refreshToken = '';
    let author = '';
    let post = '';
    const login = async (url: string) => {
      const back = (await lab.agree(url, ida)).searchParams;
      const given = await auth.exchangeAuthCodeForAccessToken(back.get('code') ?? '');
      accessToken = given.access_token;
      refreshToken = given.refresh_token ?? '';
      expected(given.scope.includes('w_member_social'), 'It may post', given.scope);
    };
    /** The fields that the documentation requires, and no other fields. */
    const smallest = () => ({
      author,
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED' },
      lifecycleState: 'PUBLISHED',
    });
    const create = (entity: object) =>
      client.create({
        resourcePath: '/posts',
        entity: { ...smallest(), ...entity },
        accessToken,
        versionString,
      });
    /**
     * Repeats the call that creates the post until its image is processed, because an ordinary app may not read the
     * status of an image.
     */
    const createWhenReady = (entity: object) =>
      until(
        () =>
          create(entity).then(
            () => true,
            (error: unknown) => {
              if (!lineOf(error).includes('MEDIA_ASSET_WAITING_UPLOAD')) throw error;
              return false;
            },
          ),
        (isCreated) => isCreated,
        1_000,
      );
    const action = async <Value>(resourcePath: string, actionName: string, data: object) => {
      const answer = await client.action({ resourcePath, actionName, data, accessToken, versionString });
      return answer.data['value'] as Value;
    };
    const putImage = async () => {
      const { uploadUrl, image } = await action<{ uploadUrl: string; image: string }>(
        '/images',
        'initializeUpload',
        {
          initializeUploadRequest: { owner: author },
        },
      );
      await jsonOf(
        'upload',
        await lab.fetch(uploadUrl, {
          method: 'PUT',
          headers: { authorization: `Bearer ${accessToken}` },
          body: new Uint8Array(await photo(800, 800)),
        }),
      );
      return image;
    };
    const available = (urn: string) =>
      until(
        () => client.get({ resourcePath: '/videos/{urn}', pathKeys: { urn }, accessToken, versionString }),
        ({ data }) => data['status'] !== 'PROCESSING' && data['status'] !== 'WAITING_UPLOAD',
      );

    return [
      jobs.login('code, with spaces between the scopes as in the guide', () => {
        const url = new URL('https://www.linkedin.com/oauth/v2/authorization');
        url.search = new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          state: 's1',
          scope: scopes.join(' '),
        }).toString();
        return login(url.href);
      }),
      jobs.login('code, with the address of the library', () =>
        login(auth.generateMemberAuthorizationUrl(scopes, 's1')),
      ),
      jobs.refresh('a refresh token', async () => {
        accessToken = (await auth.exchangeRefreshTokenForAccessToken(refreshToken)).access_token;
      }),
      jobs.refresh('introspection of a token', async () => {
        const { data } = await auth.introspectAccessToken(accessToken);
        expected(data.active, 'It is active', data);
      }),
      jobs.account('userinfo', async () => {
        const { data } = await client.get({ resourcePath: '/userinfo', accessToken });
        author = `urn:li:person:${String(data['sub'])}`;
        expected(data['sub'] === ida && data['name'] !== undefined, 'It is Ida', data);
      }),
      jobs.text('a post of the required fields', async () => {
        const { status, createdEntityId } = await create({ commentary: 'A stranger says hello. #truth' });
        post = decodeURIComponent(createdEntityId ?? '');
        expected(status === 201 && post.startsWith('urn:li:'), 'It has an id', post);
      }),
      jobs.text('an article', async () => {
        await create({
          commentary: 'Read this.',
          content: {
            article: { source: 'https://example.com/page', title: 'A page', description: 'About bread' },
          },
        });
      }),
      jobs.text('a poll', async () => {
        await create({
          commentary: 'Which one?',
          content: {
            poll: {
              question: 'Which bread?',
              options: [{ text: 'Rye' }, { text: 'Wheat' }],
              settings: { duration: 'THREE_DAYS' },
            },
          },
        });
      }),
      jobs.image('an image', async () => {
        const id = await putImage();
        await createWhenReady({ commentary: 'With an image.', content: { media: { id, altText: 'Brown' } } });
      }),
      jobs.carousel('three images', async () => {
        const images: { id: string; altText: string }[] = [];
        for (let at = 0; at < 3; at += 1) images.push({ id: await putImage(), altText: `Image ${at}` });
        await createWhenReady({ commentary: 'Three images.', content: { multiImage: { images } } });
      }),
      jobs.video('a video, with the optional fields left out', async () => {
        const bytes = film();
        const { video, uploadToken, uploadInstructions } = await action<VideoUpload>(
          '/videos',
          'initializeUpload',
          {
            initializeUploadRequest: { owner: author, fileSizeBytes: bytes.length },
          },
        );
        const uploadedPartIds: string[] = [];
        for (const { uploadUrl, firstByte, lastByte } of uploadInstructions) {
          const part = new Uint8Array(bytes.subarray(firstByte, lastByte + 1));
          const headers = {
            'content-type': 'application/octet-stream',
            authorization: `Bearer ${accessToken}`,
          };
          const sent = await lab.fetch(uploadUrl, { method: 'PUT', headers, body: part });
          await jsonOf('part', sent.clone());
          uploadedPartIds.push(sent.headers.get('etag') ?? '');
        }
        await action('/videos', 'finalizeUpload', {
          finalizeUploadRequest: { video, uploadToken, uploadedPartIds },
        });
        await available(video);
        await create({ commentary: 'With a video.', content: { media: { id: video, title: 'Pour' } } });
      }),
      jobs.image('a document', async () => {
        const { uploadUrl, document } = await action<{ uploadUrl: string; document: string }>(
          '/documents',
          'initializeUpload',
          { initializeUploadRequest: { owner: author } },
        );
        const headers = { authorization: `Bearer ${accessToken}` };
        const body = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');
        await jsonOf('upload', await lab.fetch(uploadUrl, { method: 'PUT', headers, body }));
        await createWhenReady({
          commentary: 'A document.',
          content: { media: { id: document, title: 'Menu.pdf' } },
        });
      }),
      jobs.edit('the commentary', async () => {
        const { status } = await client.partialUpdate({
          resourcePath: '/posts/{urn}',
          pathKeys: { urn: post },
          patchSetObject: { commentary: 'Changed.' },
          accessToken,
          versionString,
        });
        expected(status === 204, 'It is changed', status);
      }),
      jobs.delete('a post', async () => {
        const { status } = await client.delete({
          resourcePath: '/posts/{urn}',
          pathKeys: { urn: post },
          accessToken,
          versionString,
        });
        expected(status === 204, 'It is deleted', status);
      }),
      jobs.refusals('reading a post without the permission', () =>
        refused(
          client.get({ resourcePath: '/posts/{urn}', pathKeys: { urn: post }, accessToken, versionString }),
          /403.*ACCESS_DENIED/,
        ),
      ),
      jobs.refusals('/v2/me without the permission', () =>
        refused(
          client.get({ resourcePath: '/me', accessToken }),
          /403.*(ACCESS_DENIED|Not enough permissions)/,
        ),
      ),
      jobs.refusals('the same text twice', async () => {
        await create({ commentary: 'Twice the same.' });
        await refused(create({ commentary: 'Twice the same.' }), /422.*DUPLICATE_POST/);
      }),
      jobs.refusals('a version that is retired', () =>
        refused(
          client.create({
            resourcePath: '/posts',
            entity: { ...smallest(), commentary: 'Old.' },
            accessToken,
            versionString: '202301',
          }),
          /426.*NONEXISTENT_VERSION/,
        ),
      ),
      jobs.refusals('a comment without the permission', () =>
        refused(
          client.create({
            resourcePath: '/socialActions/{urn}/comments',
            pathKeys: { urn: post },
            entity: { actor: author, object: post, message: { text: 'First.' } },
            accessToken,
            versionString,
          }),
          /403.*ACCESS_DENIED/,
        ),
      ),
    ];
  },
};
