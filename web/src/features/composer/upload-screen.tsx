import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { readKey } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { Page } from '../../ui/page.tsx';
import { part } from '../../ui/part.ts';
import type { ComposerParts } from './composer.tsx';
import { UploadBody } from './upload-body.tsx';
import { useAddress } from './use-address.ts';

/** In one piece with the screen: packed apart for the modal, the two would take a kilobyte more. */
export { UploadBody };

const NoWorkspace = part(async () => (await import('./no-workspace.tsx')).NoWorkspace);

/** `?post=<group>` goes on with what was kept, `?sent=<group>` watches what goes out. */
export function UploadScreen(parts: ComposerParts) {
  const { workspace } = useVisit();
  const { opened, name, watch, open, another } = useAddress();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const onSent = (group: PostGroup) => {
    const { workspaceId = workspace?.id ?? '' } = group.posts[0] ?? {};
    // The answer to the click is what there is to see first.
    const key = readKey('listDrafts', { workspaceId, post_id: group.post_id }, true);
    void mutate(key, [group], { revalidate: false });
    // An older list does not know of it.
    void mutate(readKey('listDrafts', { workspaceId }, true), undefined);
    watch(group.post_id);
  };
  return (
    <Page title="Upload">
      <Suspense>
        {workspace ? (
          <UploadBody
            {...parts}
            workspace={workspace}
            shown={opened}
            onSaved={name}
            onSent={onSent}
            onOver={() => void navigate('/dashboard')}
            onReopen={open}
            onAnother={another}
          />
        ) : (
          <NoWorkspace />
        )}
      </Suspense>
    </Page>
  );
}
