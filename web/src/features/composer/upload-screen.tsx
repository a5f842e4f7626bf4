import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { readKey } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { Page } from '../../ui/page.tsx';
import { NoWorkspace } from '../workspaces/index.ts';
import { UploadBody } from './upload-view.tsx';
import { useAddress } from './use-upload-address.ts';

/** In one piece with the screen: packed apart for the modal, the two would take a kilobyte more. */
export { UploadBody };

/** `?post=<group>` goes on with what was kept, `?sent=<group>` watches what goes out. */
export function UploadScreen() {
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
