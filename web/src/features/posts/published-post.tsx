import { inChosenOrder, type PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { findNetwork } from '../../networks/networks.tsx';
import { statusWords } from '../../ui/status-words.ts';
import { surface } from '../../ui/surface.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { isVideo, pathsOf } from './media.ts';
import type { TableView } from './post-cells.tsx';
import { PostContent } from './post-content.tsx';
import { CardPicture, PostVideoPlayer } from './post-media.tsx';

interface PublishedPostProps {
  post: PostView;
  /** The other posts of the post's group. */
  siblings: readonly PostView[];
  view: TableView;
  /** The account of the post and the time at which it was published. */
  head: ReactNode;
  /** Insights, comments and the result of the delivery. */
  results: ReactNode;
  /** Called before another post of the group is opened. */
  onSwitch: (id: string) => void;
}

/**
 * The label of a tab: the network, or the account if the group has several accounts on the network. If the post is not
 * published, the label ends with its status.
 */
function tabText(post: PostView, group: readonly PostView[], { destinationOf }: TableView): string {
  const { label } = findNetwork(post.uploadTo);
  const isAlone = group.filter(({ uploadTo }) => uploadTo === post.uploadTo).length === 1;
  const name = isAlone ? label : (destinationOf(post)?.account?.username ?? label);
  return post.status === 'uploaded' ? name : `${name} · ${statusWords[post.status]}`;
}

/** A published post next to its results, with the other posts of its group as tabs. */
export function PublishedPost(props: PublishedPostProps) {
  const { post, siblings, view, head, results, onSwitch } = props;
  const navigate = useNavigate();
  const group = inChosenOrder([post, ...siblings]);
  const content = (
    <Box sx={columnsSx}>
      <PostCard key={post._id} post={post} head={head} />
      <Box sx={{ gridArea: 'results', minWidth: 0 }}>{results}</Box>
      <Box sx={{ gridArea: 'content', minWidth: 0 }}>
        <PostContent post={post} isBelowCard />
      </Box>
    </Box>
  );
  if (siblings.length === 0) return content;
  return (
    <Tabs
      label="Networks of this post"
      value={post._id}
      tabs={group.map((each) => {
        const { Icon } = findNetwork(each.uploadTo);
        return { id: each._id, label: tabText(each, group, view), icon: <Icon /> };
      })}
      onChange={(id) => {
        const chosen = group.find((each) => each._id === id);
        if (!chosen) return;
        onSwitch(id);
        void navigate(view.addressOf(chosen), { replace: true });
      }}
    >
      {content}
    </Tabs>
  );
}

/** The post as people see it on the network. */
function PostCard({ post, head }: { post: PostView; head: ReactNode }) {
  const [first, ...others] = pathsOf(post);
  return (
    <Box component="section" aria-label="Post" sx={{ ...surface, gridArea: 'card', overflow: 'hidden' }}>
      <Box sx={{ p: 1.75 }}>{head}</Box>
      {first !== undefined && others.length === 0 && isVideo(first) ? (
        <PostVideoPlayer path={first} />
      ) : (
        first !== undefined && <CardPicture post={post} text="" shape="preview" />
      )}
      {(post.title !== '' || post.description !== '') && (
        // Makes a long text scrollable by keyboard.
        <Box tabIndex={0} role="group" aria-label="Text" sx={textSx}>
          {post.title !== '' && <Typography sx={{ fontWeight: 600 }}>{post.title}</Typography>}
          {post.description !== '' && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
              {post.description}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

const textSx = { px: 1.75, py: 1.5, maxHeight: 220, overflowY: 'auto', overflowWrap: 'anywhere' } as const;

/** On phones the results come before the rest of the content. */
const columnsSx = {
  display: 'grid',
  columnGap: 3,
  rowGap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '340px minmax(0, 1fr)' },
  gridTemplateAreas: { xs: '"card" "results" "content"', md: '"card results" "content results"' },
  gridTemplateRows: { md: 'auto 1fr' },
  alignItems: 'start',
} as const;
