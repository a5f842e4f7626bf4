import type { CSSProperties } from 'react';
import {
  Avatar,
  Carousel,
  displayName,
  Excerpt,
  MediaFile,
  PreviewFrame,
} from '../../_shared/web/preview-parts.tsx';
import type { PreviewProps } from '../../web-parts.ts';
import { kindOf, publishedFiles } from '../facts.ts';

const captionCharacters = 125;

const Caption = ({ username, text }: { username: string; text: string }) => (
  <p style={styles.caption}>
    <b>{displayName(username)}</b>{' '}
    <Excerpt text={text} maxCharacters={captionCharacters} moreStyle={styles.quiet} />
  </p>
);

/** Instagram crops files that are too tall or too wide. */
function aspectRatioOf(width: number, height: number, isTall: boolean): string {
  if (isTall) return '9 / 16';
  return String(Math.min(Math.max(width / height, 0.8), 1.91));
}

const Files = ({ media, cover, isStory }: Pick<PreviewProps, 'media' | 'cover'> & { isStory: boolean }) => (
  <Carousel media={media} noun="file" shade="rgba(12, 16, 20, 0.8)">
    {(file, counter) => {
      if (!file)
        return (
          <div style={{ ...styles.frame, aspectRatio: '1' }}>
            <span style={styles.quiet}>A photo or a video appears here</span>
          </div>
        );
      const aspectRatio = aspectRatioOf(file.width, file.height, isStory || file.kind === 'video');
      return (
        <div style={{ ...styles.frame, aspectRatio }}>
          <MediaFile file={file} cover={cover} style={styles.file} />
          {counter}
        </div>
      );
    }}
  </Carousel>
);

/** Previews a post as in the Instagram feed. Reels and stories fill the height of a phone. */
export function Preview({ username, logo, description, comment, media, cover, options }: PreviewProps) {
  const kind = kindOf({ media, options });
  const isStory = kind === 'story';
  const reel = kind === 'reel' ? 'Reel' : null;
  const label = isStory ? 'Story' : reel;
  return (
    <PreviewFrame style={styles.card}>
      <header style={styles.head}>
        <Avatar logo={logo} size={32} colour="#dbdbdb" shadow="0 0 0 2px #fff, 0 0 0 4px #d62976" />
        <b style={styles.name}>{displayName(username)}</b>
        {label !== null && <span style={styles.label}>{label}</span>}
      </header>
      <Files media={publishedFiles(media, kind)} cover={cover} isStory={isStory} />
      {!isStory && (
        <div style={styles.below}>
          {description.trim() !== '' && <Caption username={username} text={description} />}
          {comment.trim() !== '' && <Caption username={username} text={comment} />}
        </div>
      )}
    </PreviewFrame>
  );
}

const styles = {
  card: {
    border: '1px solid #dbdbdb',
    borderRadius: 8,
    color: '#0c1014',
    lineHeight: 1.35,
  },
  head: { display: 'flex', alignItems: 'center', gap: 10, padding: 12 },
  name: { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  label: { color: '#5c636b', fontSize: 12 },
  quiet: { color: '#5c636b' },
  frame: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    maxHeight: 560,
    width: '100%',
    background: '#f2f3f5',
  },
  file: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  below: { display: 'grid', gap: 4, padding: 12 },
  caption: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
} as const satisfies Record<string, CSSProperties>;
