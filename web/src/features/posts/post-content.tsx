import type { FieldName } from '@fanfare/core/posts/fields.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mediaText } from './media.ts';

interface Fact {
  label: string;
  text: string;
}

const privacy: Readonly<Record<string, string>> = {
  private: 'Only you can see it',
  unlisted: 'Anyone with the link can see it',
};

/** If the post has several files, each text begins with the number of its file. */
function altTextFact({ alt_texts: texts, carousel_images: paths }: PostView): Fact {
  const lines = texts.map(({ firebasePath, alt_text: text }) =>
    paths.length > 1 ? `${paths.indexOf(firebasePath) + 1}. ${text}` : text,
  );
  return { label: texts.length > 1 ? 'Alt texts' : 'Alt text', text: lines.join('\n') };
}

/**
 * For each field of a post, in the order in which they are shown: the function that returns its label and text, or null
 * if only the composer shows the field.
 */
const shown: Readonly<Record<FieldName | 'media' | 'altTexts', ((post: PostView) => Fact) | null>> = {
  title: (post) => ({ label: 'Title', text: post.title }),
  description: (post) => ({ label: 'Description', text: post.description }),
  comment: (post) => ({ label: 'First comment', text: post.comment }),
  media: (post) => ({ label: 'Media', text: mediaText(post) ?? 'Text only' }),
  altTexts: altTextFact,
  link: (post) => ({ label: 'Link', text: post.link ?? '' }),
  privacy: (post) => ({ label: 'Visible to', text: privacy[post.privacy_status] ?? '' }),
  uploadType: null,
  commentEnabled: null,
  duetEnabled: null,
  stitchEnabled: null,
  isContentDisclosed: null,
  isBranded: null,
  isOwnBrand: null,
};

/** The fields that a card with the post shows. */
const fieldsOnCard: ReadonlySet<string> = new Set(['title', 'description', 'media']);

const factsOf = (post: PostView, isBelowCard: boolean): Fact[] =>
  Object.entries(shown).flatMap(([field, show]) => {
    if (isBelowCard && fieldsOnCard.has(field)) return [];
    const fact = show?.(post);
    return fact && fact.text.trim() !== '' ? [fact] : [];
  });

/** The content of a post. With `isBelowCard`, only the fields that the card above does not show. */
export function PostContent({ post, isBelowCard = false }: { post: PostView; isBelowCard?: boolean }) {
  const facts = factsOf(post, isBelowCard);
  if (facts.length === 0) return null;
  return (
    <Box component="section" aria-label="Content">
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        Content
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '120px minmax(0, 1fr)' },
          columnGap: 2,
          rowGap: { xs: 0.25, sm: 1 },
          m: 0,
          '& dt': { color: 'text.secondary', typography: 'body2' },
          '& dd': { m: 0, mb: { xs: 1, sm: 0 }, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
        }}
      >
        {facts.map(({ label, text }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
