import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { readKey } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { Page } from '../../ui/page.tsx';
import { NoWorkspace } from '../workspaces/index.ts';
import { UploadView } from './upload-view.tsx';
import { useUploadAddress } from './use-upload-address.ts';

/** Bundled with the screen: a chunk of its own for the modal would cost one more kilobyte. */
export { UploadView };

/** Screen of the composer. `?post=<group>` opens a saved group, `?sent=<group>` shows the status of a submitted one. */
export function UploadScreen() {
  const { workspace } = useVisit();
  const { opened, name, watch, open, another } = useUploadAddress();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const onSent = (group: PostGroup) => {
    const { workspaceId = workspace?.id ?? '' } = group.posts[0] ?? {};
    // Show the reply to the submission without reading it again.
    const key = readKey('listDrafts', { workspaceId, post_id: group.post_id }, true);
    void mutate(key, [group], { revalidate: false });
    watch(group.post_id);
  };
  return (
    <Page title="Upload">
      <Suspense>
        {workspace ? (
          <UploadView
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
