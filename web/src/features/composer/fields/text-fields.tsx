import { counterOf } from '@fanfare/core/composer/counter.ts';
import { titleIssues, type PublishedTextName, type TextName } from '@fanfare/core/posts/content.ts';
import Box from '@mui/material/Box';
import { Suspense, useContext } from 'react';
import { TextArea } from '../../../ui/text-area.tsx';
import { CounterText } from '../../../ui/counter-text.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { FillingContext } from './filling-context.ts';
import { DescriptionField, type DescriptionFieldProps } from './description-field.tsx';

const UsedBy = lazyComponent(async () => (await import('./used-by.tsx')).UsedBy);
const CommentLeftOut = lazyComponent(async () => (await import('./used-by.tsx')).CommentLeftOut);

interface TextFieldsProps extends DescriptionFieldProps {
  onWrite: (field: TextName, text: string) => void;
}

export function TextFields({ variant, linked, find, onWrite, ...props }: TextFieldsProps) {
  const network = find(variant.uploadTo);
  const { title, comment } = variant;
  const { rules, accounts } = useContext(FillingContext);
  const filled = rules?.filledVariant(variant, rules.longestFilling(accounts)) ?? variant;
  const titleCounter = counterOf('title', filled.title, network);
  // All fields are shown for a draft, and for an account whose rules are still loading.
  const isShown = (field: PublishedTextName) => network?.texts[field] ?? true;
  const usedBy = (field: PublishedTextName) =>
    linked.length > 1 && (
      <Suspense>
        <UsedBy field={field} linked={linked} find={find} />
      </Suspense>
    );
  const [tooLong] = network ? titleIssues(filled, network) : [];

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
      <DescriptionField
        {...props}
        variant={variant}
        linked={linked}
        find={find}
        label="Description"
        rows={5}
        phoneRows={3}
        placeholder="What do you want to share?"
        onWrite={(text) => onWrite('description', text)}
      />
      {isShown('comment') ? (
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
      ) : (
        comment.trim() !== '' && (
          <Suspense>
            <CommentLeftOut />
          </Suspense>
        )
      )}
    </Box>
  );
}
