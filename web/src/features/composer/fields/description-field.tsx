import { counterOf, networkFor } from '@fanfare/core/composer/counter.ts';
import type { ComposerNetwork, FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAction } from '@fanfare/core/composer/state.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useContext, useState, type ComponentProps } from 'react';
import { AiButton } from '../../assistant/index.ts';
import { TagLinksButton } from '../../utm/index.ts';
import { CounterText } from '../../../ui/counter-text.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { TemplateIcon } from '../../../ui/icons/things.tsx';
import { lazyComponent, lazyOnRequest } from '../../../ui/lazy-component.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { hasBrace } from '../use-variables.ts';
import { FillingContext } from './filling-context.ts';
import { useDescription } from './use-description.ts';

const EmojiPicker = lazyOnRequest(async () => (await import('./emoji-picker.tsx')).EmojiPicker);

const ShortestLimit = lazyComponent(async () => (await import('./shortest-limit.tsx')).ShortestLimit);
const VariablesLine = lazyComponent(async () => (await import('./variables-line.tsx')).VariablesLine);
const InsertTemplate = lazyOnRequest(async () => (await import('./insert-template.tsx')).InsertTemplate);

const SmileIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8.5 14a4.2 4.2 0 0 0 7 0M9 9.6v.1M15 9.6v.1" />
  </Icon>
);

const webLink = /https?:\/\//i;

export interface DescriptionFieldProps extends Pick<ComponentProps<typeof AiButton>, 'onAltText'> {
  variant: Variant;
  /** The variants that share the text of the open variant; empty if that variant is customised. */
  linked: readonly Variant[];
  find: FindNetwork;
  /** Replaces the description in one step. With a message, a toast offers to undo the change. */
  onReplace: (text: string, message?: string) => void;
  /** Adds UTM values to the links of the description. */
  onTagLinks: (tagging: ComposerAction) => void;
  /** Adds an image that the assistant has created. */
  onImage: (item: LibraryItem) => void;
}

interface DescriptionWords extends Pick<ComponentProps<typeof TextArea>, 'label' | 'phoneRows'> {
  rows: number;
  placeholder: string;
}

export function DescriptionField({
  variant,
  linked,
  find,
  onWrite,
  onReplace,
  onTagLinks,
  onImage,
  onAltText,
  label,
  rows,
  phoneRows = rows,
  placeholder,
}: DescriptionFieldProps & DescriptionWords & { onWrite: (text: string) => void }) {
  const { rules, accounts } = useContext(FillingContext);
  const sharing = linked.length === 0 ? [variant] : linked;
  const filled = (network: ComposerNetwork | null) =>
    rules?.countingFilled(network, sharing, accounts) ?? network;
  const networkWith = (each: Variant) => filled(networkFor(find(each.uploadTo), each));
  const network = networkWith(variant);
  const [picking, setPicking] = useState<HTMLElement | null>(null);
  const [choosing, setChoosing] = useState(false);
  const { description } = variant;
  const counter = counterOf('description', description, network);
  const shortest = (isByCounter: boolean) => (
    <Suspense>
      <ShortestLimit
        text={description}
        open={network}
        linked={linked.map(networkWith)}
        isByCounter={isByCounter}
      />
    </Suspense>
  );
  const { field, selection, replace, insert, insertApart, withText, place } = useDescription({
    description,
    network,
    onReplace,
  });
  return (
    <>
      <div data-field="description">
        <TextArea
          label={label}
          value={description}
          rows={rows}
          phoneRows={phoneRows}
          placeholder={placeholder}
          fieldRef={field}
          invalid={counter.count > counter.limit}
          aside={
            <>
              <CounterText counter={counter} />
              {shortest(true)}
            </>
          }
          onChange={onWrite}
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
                variants={sharing}
                find={find}
                media={variant.media}
                altTexts={variant.altTexts}
                onReplace={replace}
                onInsertText={place}
                onUseImage={onImage}
                onAltText={onAltText}
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
              {webLink.test(description) && (
                <Suspense>
                  <TagLinksButton variants={sharing} find={(id) => filled(find(id))} onTag={onTagLinks} />
                </Suspense>
              )}
              {shortest(false)}
            </Box>
          }
        />
        {hasBrace(variant) && (
          <Suspense>
            <VariablesLine variant={variant} />
          </Suspense>
        )}
      </div>
      {choosing && (
        <Suspense>
          <InsertTemplate
            variant={variant}
            sharing={sharing}
            network={networkFor(find(variant.uploadTo), variant)}
            withText={withText}
            onClose={() => setChoosing(false)}
            onPick={(text, counting) => {
              setChoosing(false);
              insertApart(text, counting);
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
    </>
  );
}

/** On a phone, the tools have less space around them, so that they fit into one row. */
const toolsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 0, sm: 0.5 },
  px: 0.75,
  pb: 0.75,
  '& > .MuiButton-root': { px: { xs: 0.75, sm: 1.25 } },
} as const;

/** On a phone, the button shows only its icon. */
const emojiSx = {
  minWidth: 0,
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: -0.25 } },
  '& > span:last-of-type': { display: { xs: 'none', sm: 'inline' } },
} as const;
