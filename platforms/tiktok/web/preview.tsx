import { useState, type CSSProperties } from 'react';
import type { PreviewFile, PreviewProps } from '../../web-parts.ts';

const shownCharacters = 90;
const nameOf = (username: string) => username.replace(/^@/, '');

function Caption({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const characters = [...text];
  const isLong = !open && characters.length > shownCharacters;
  return (
    <p style={styles.caption}>
      {isLong ? `${characters.slice(0, shownCharacters).join('')}… ` : text}
      {isLong && (
        <button type="button" style={styles.more} onClick={() => setOpen(true)}>
          more
        </button>
      )}
    </p>
  );
}

function File({ file: { kind, url, alt }, cover }: { file: PreviewFile; cover: string | null }) {
  if (url === null) return null;
  return kind === 'image' ? (
    <img src={url} alt={alt} style={styles.photo} />
  ) : (
    <video
      src={url}
      aria-label={alt}
      {...(cover !== null && { poster: cover })}
      controls
      muted
      playsInline
      style={styles.file}
    />
  );
}

/** A video, or one photo after the other. */
function Files({ media, cover }: Pick<PreviewProps, 'media' | 'cover'>) {
  const [place, setPlace] = useState(0);
  const shown = Math.min(place, media.length - 1);
  const file = media[shown];
  if (!file) return <span style={styles.hint}>A video or photos appear here</span>;
  return (
    <>
      <File file={file} cover={cover} />
      {media.length > 1 && (
        <button
          type="button"
          aria-label={`Next photo, this is ${shown + 1} of ${media.length}`}
          style={styles.next}
          onClick={() => setPlace((shown + 1) % media.length)}
        >
          {shown + 1} / {media.length}
        </button>
      )}
    </>
  );
}

function labelOf({ isOwnBrand, isBranded }: PreviewProps['options']): string | null {
  if (isBranded) return 'Paid partnership';
  return isOwnBrand ? 'Promotional content' : null;
}

/** A post as it fills the screen of a phone. */
export function Preview({ username, logo, description, media, cover, options }: PreviewProps) {
  const label = labelOf(options);
  return (
    <article style={styles.card}>
      <Files media={media} cover={cover} />
      <div aria-hidden style={styles.side}>
        {logo === null ? (
          <span style={styles.face} />
        ) : (
          <img src={logo} alt="" referrerPolicy="no-referrer" style={styles.face} />
        )}
        <span>Like</span>
        {options.commentEnabled && <span>Comment</span>}
        <span>Share</span>
      </div>
      <div style={styles.below}>
        <b>@{nameOf(username)}</b>
        {options.privacy === 'private' && <span style={styles.label}>Only you</span>}
        {description.trim() !== '' && <Caption text={description} />}
        {label !== null && <span style={styles.label}>{label}</span>}
      </div>
    </article>
  );
}

const shade = 'rgba(0, 0, 0, 0.72)';

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
    overflow: 'hidden',
    borderRadius: 12,
    background: '#121212',
    color: '#fff',
    fontSize: 14,
    lineHeight: 1.35,
  },
  file: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  photo: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' },
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
  face: { width: 36, height: 36, borderRadius: '50%', background: '#8a8a8a', objectFit: 'cover' },
  next: {
    position: 'absolute',
    top: 12,
    right: 12,
    minHeight: 28,
    padding: '4px 10px',
    border: 0,
    borderRadius: 14,
    background: shade,
    color: '#fff',
    font: 'inherit',
    fontSize: 12,
    cursor: 'pointer',
  },
  below: {
    position: 'absolute',
    left: 0,
    right: 0,
    // Above the controls of the video.
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
  label: { padding: '2px 6px', borderRadius: 4, background: '#3a3a3a', fontSize: 12 },
  more: {
    minHeight: 24,
    padding: 0,
    border: 0,
    background: 'none',
    color: '#fff',
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
  },
} as const satisfies Record<string, CSSProperties>;
