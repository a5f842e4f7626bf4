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

const shade = 'rgba(0, 0, 0, 0.72)';
const captionCharacters = 90;

function disclosureOf({ isOwnBrand, isBranded }: PreviewProps['options']): string | null {
  if (isBranded) return 'Paid partnership';
  return isOwnBrand ? 'Promotional content' : null;
}

/** Previews a post as TikTok shows it, on the full screen of a phone. */
export function Preview({ username, logo, description, media, cover, options }: PreviewProps) {
  const disclosure = disclosureOf(options);
  return (
    <PreviewFrame style={styles.card}>
      <Carousel media={media} noun="photo" shade={shade}>
        {(file, counter) => (
          <>
            {file ? (
              <MediaFile file={file} cover={cover} style={styles[file.kind]} />
            ) : (
              <span style={styles.hint}>A video or photos appear here</span>
            )}
            {counter}
          </>
        )}
      </Carousel>
      <div aria-hidden style={styles.side}>
        <Avatar logo={logo} size={36} colour="#8a8a8a" />
        <span>Like</span>
        {options.commentEnabled && <span>Comment</span>}
        <span>Share</span>
      </div>
      <div style={styles.below}>
        <b>@{displayName(username)}</b>
        {options.privacy === 'private' && <span style={styles.label}>Only you</span>}
        {description.trim() !== '' && (
          <p style={styles.caption}>
            <Excerpt text={description} maxCharacters={captionCharacters} moreStyle={styles.more} />
          </p>
        )}
        {disclosure !== null && <span style={styles.label}>{disclosure}</span>}
      </div>
    </PreviewFrame>
  );
}

const styles = {
  card: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '9 / 16',
    maxHeight: 640,
    width: '100%',
    maxWidth: 360,
    margin: '0 auto',
    borderRadius: 12,
    background: '#121212',
    color: '#fff',
    lineHeight: 1.35,
  },
  video: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  image: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' },
  hint: { color: '#c9c9c9' },
  side: {
    position: 'absolute',
    right: 8,
    top: '40%',
    display: 'grid',
    justifyItems: 'center',
    gap: 14,
    padding: '8px 6px',
    borderRadius: 8,
    background: shade,
    fontSize: 11,
  },
  below: {
    position: 'absolute',
    left: 0,
    right: 0,
    // Leaves room for the controls of the video.
    bottom: 76,
    display: 'grid',
    justifyItems: 'start',
    gap: 4,
    maxHeight: '45%',
    padding: 12,
    overflowY: 'auto',
    background: shade,
  },
  caption: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  more: { color: '#fff', fontWeight: 600 },
  label: { padding: '2px 6px', borderRadius: 4, background: '#3a3a3a', fontSize: 12 },
} as const satisfies Record<string, CSSProperties>;
