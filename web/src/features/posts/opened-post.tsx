import type { PostView } from '@fanfare/core/posts/post.ts';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useRead, useStoreAnswer } from '../../browser/use-read.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import type { TableView } from './post-cells.tsx';
import { useDestinations } from './use-destinations.ts';

const Modal = lazyOnRequest(async () => (await import('../../ui/modal.tsx')).Modal);
const PostModal = lazyOnRequest(async () => (await import('./post-modal.tsx')).PostModal);

interface OpenedPostProps {
  workspaceId: string;
  id: string;
  view: TableView;
  /** Opens the composer. Omit it to hide the Edit button. */
  onEdit?: (groupId: string) => void;
  onDuplicate?: (groupId: string) => void;
  onDelete?: (posts: readonly PostView[]) => void;
  onChanged: () => void;
  onFound: (post: PostView) => void;
  onClose: () => void;
}

/** The post that the address names, even if the list has not loaded the page with the post. */
export function OpenedPost(props: OpenedPostProps) {
  const { workspaceId, id, view, onEdit, onDuplicate, onDelete, onChanged, onFound, onClose } = props;
  const { data, error, isValidating, mutate } = useRead('findPost', { workspaceId, id });
  const store = useStoreAnswer();
  const post = data?.posts.find(({ _id }) => _id === id);
  // Loads the names of the boards that this post needs. The list loads only the boards of its own posts, and this post
  // may be on a page that is not loaded.
  const destinationOf = useDestinations(workspaceId, data && [data]);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    if (post) found.current(post);
  }, [post]);
  if (data && post)
    return (
      <PostModal
        workspaceId={workspaceId}
        post={post}
        siblings={data.posts.filter((each) => each !== post)}
        view={{ ...view, destinationOf }}
        onEdit={onEdit}
        onDuplicate={onDuplicate}
        onDelete={onDelete}
        onChanged={() => {
          void mutate();
          onChanged();
        }}
        // The answer contains the whole group of the post, so it is stored for the other post as well. Thus the dialog
        // remains open while the address changes.
        onSwitch={(other) => store('findPost', { workspaceId, id: other }, data)}
        onClose={onClose}
      />
    );
  if (error && error.code !== 'not_found')
    return (
      <Modal title="Post" onClose={onClose}>
        <ErrorBox text={error.message} onRetry={() => void mutate()} busy={isValidating} />
      </Modal>
    );
  if (!error)
    return (
      <Modal title="Post" onClose={onClose}>
        <SkeletonRows count={1} label="Loading the post" />
      </Modal>
    );
  return (
    <Modal title="Post not found" onClose={onClose}>
      <Typography sx={{ color: 'text.secondary' }}>
        It was deleted, or it belongs to another workspace.
      </Typography>
    </Modal>
  );
}
