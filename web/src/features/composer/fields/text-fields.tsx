import { counterOf, networkFor } from '@fanfare/core/composer/counter.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import { type ComposerNetwork, type FindNetwork } from '@fanfare/core/composer/network.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { titleIssues, type TextName } from '@fanfare/core/posts/content.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState, type ComponentProps } from 'react';
import { AiButton } from '../../assistant/index.ts';
import { TemplatePicker } from '../../templates/index.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { TemplateIcon } from '../../../ui/icons/things.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { CounterText } from '../../../ui/counter-text.tsx';
import { useDescription } from './use-description.ts';
import { part } from '../../../ui/part.ts';

const UsedBy = part(async () => (await import('./used-by.tsx')).UsedBy);
const EmojiPicker = part(async () => (await import('./emoji-picker.tsx')).EmojiPicker);

const SmileIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8.5 14a4.2 4.2 0 0 0 7 0M9 9.6v.1M15 9.6v.1" />
  </Icon>
);

interface TextFieldsProps extends Pick<ComponentProps<typeof AiButton>, 'onAltText'> {
  variant: Variant;
  network: ComposerNetwork | null;
  /** The variants with the same text; empty if the open one is customised. */
  linked: readonly Variant[];
  find: FindNetwork;
  onWrite: (field: TextName, text: string) => void;
  /** Replaces the description in one step. With a message, it offers to undo that. */
  onReplace: (text: string, message?: string) => void;
  /** Called with an image that the assistant has created. */
  onImage: (item: LibraryItem) => void;
}

/** Title, description and first comment of the open variant. */
export function TextFields({ variant, network: own, linked, find, onWrite, ...props }: TextFieldsProps) {
  const network = networkFor(own, variant);
  const [picking, setPicking] = useState<HTMLElement | null>(null);
  const [choosing, setChoosing] = useState(false);
  const { title, description, comment } = variant;
  const counter = counterOf('description', description, network);
  const titleCounter = counterOf('title', title, network);
  // A draft has room for everything, and so has an account whose rules are still loading.
  const isShown = (field: TextName) => network?.texts[field] ?? true;
  const usedBy = (field: TextName) =>
    linked.length > 1 && (
      <Suspense>
        <UsedBy field={field} linked={linked} find={find} />
      </Suspense>
    );
  const [tooLong] = network ? titleIssues(variant, network) : [];

  const { onReplace } = props;
  const { field, selection, replace, insert, insertApart, place } = useDescription({
    description,
    network,
    onReplace,
  });

  return (
    <Box sx={{ display: 'grid', gap: { xs: 1.25, sm: 1.75 } }}>
      {isShown('title') && (
        <div data-field="title">
          <TextArea
            label="Title"
            value={title}
            rows="single"
            aside={<CounterText counter={titleCounter} />}
            error={tooLong && `${tooLong.message} This one has ${titleCounter.count}.`}
            onChange={(text) => onWrite('title', text)}
          />
          {usedBy('title')}
        </div>
      )}
      <div data-field="description">
        <TextArea
          label="Description"
          value={description}
          rows={5}
          phoneRows={3}
          placeholder="What do you want to share?"
          fieldRef={field}
          invalid={counter.count > counter.limit}
          aside={<CounterText counter={counter} />}
          onChange={(text) => onWrite('description', text)}
          tools={
            <Box sx={toolsSx}>
              <Button
                size="small"
                color="inherit"
                startIcon={<SmileIcon />}
                aria-label="Emoji"
                aria-haspopup="dialog"
                onClick={(event) => setPicking(event.currentTarget)}
                sx={emojiSx}
              >
                <span>Emoji</span>
              </Button>
              <AiButton
                text={description}
                selection={selection}
                variants={linked.length === 0 ? [variant] : linked}
                find={find}
                media={variant.media}
                altTexts={variant.altTexts}
                onReplace={replace}
                onPlaceText={place}
                onUseImage={props.onImage}
                onAltText={props.onAltText}
              />
              <Button
                size="small"
                color="inherit"
                startIcon={<TemplateIcon />}
                aria-haspopup="dialog"
                onClick={() => setChoosing(true)}
              >
                Templates
              </Button>
            </Box>
          }
        />
      </div>
      {isShown('comment') && (
        <div data-field="comment">
          <TextArea
            label="Comment"
            value={comment}
            rows={1}
            placeholder="The first comment below your post"
            onChange={(text) => onWrite('comment', text)}
          />
          {usedBy('comment')}
        </div>
      )}
      {choosing && (
        <Suspense>
          <TemplatePicker
            onClose={() => setChoosing(false)}
            onPick={(text) => {
              setChoosing(false);
              insertApart(text);
            }}
          />
        </Suspense>
      )}
      {picking && (
        <Suspense>
          <EmojiPicker
            anchor={picking}
            onClose={() => setPicking(null)}
            onPick={(emoji) => {
              insert(emoji);
              setPicking(null);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** In one row on a phone. */
const toolsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 0, sm: 0.5 },
  px: 0.75,
  pb: 0.75,
  '& > .MuiButton-root': { px: { xs: 0.75, sm: 1.25 } },
} as const;

/** Only the icon on a phone. */
const emojiSx = {
  minWidth: 0,
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: -0.25 } },
  '& > span:last-of-type': { display: { xs: 'none', sm: 'inline' } },
} as const;
