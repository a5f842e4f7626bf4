import { bioLinkProblems, bioLinkTitleMax, bioLinkTitleProblem } from '@fanfare/core/bio/content.ts';
import type { BioLink } from '@fanfare/core/bio/page.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { LinkTimes } from './link-times.tsx';
import { PictureField } from './picture-field.tsx';
import { withScheme } from './page-texts.ts';

interface LinkDialogProps {
  workspaceId: string;
  link: BioLink;
  isNew: boolean;
  onSave: (link: BioLink) => void;
  onClose: () => void;
}

/** Edits a link. The changes become part of the draft of the page when the person saves the dialog. */
export function LinkDialog({ workspaceId, link: before, isNew, onSave, onClose }: LinkDialogProps) {
  const [link, setLink] = useState(before);
  const [isTried, setIsTried] = useState(false);
  const change = (part: Partial<BioLink>) => setLink((now) => ({ ...now, ...part }));
  const complete = { ...link, title: link.title.trim(), url: withScheme(link.url) };
  const tooLong = bioLinkTitleProblem(link.title);
  const problems = isTried ? bioLinkProblems(complete) : {};
  return (
    <Modal
      title={isNew ? 'Add link' : 'Edit link'}
      width="sm"
      dirty={JSON.stringify(link) !== JSON.stringify(before)}
      onClose={onClose}
      onSubmit={() => {
        setIsTried(true);
        if (tooLong === null && Object.keys(bioLinkProblems(complete)).length === 0) onSave(complete);
      }}
      actions={
        <Button type="submit" variant="contained">
          {isNew ? 'Add link' : 'Save changes'}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <FormField
          label="Title"
          value={link.title}
          autoFocus
          autoComplete="off"
          onChange={(title) => change({ title })}
          error={tooLong ?? problems.title}
          hint={`Up to ${bioLinkTitleMax} characters`}
        />
        <FormField
          label="Address"
          value={link.url}
          type="url"
          autoComplete="off"
          onChange={(url) => change({ url })}
          error={problems.url}
          hint="A web address, such as fernhill.example/shop"
        />
        <PictureField
          workspaceId={workspaceId}
          label="Picture"
          mediaId={link.mediaId}
          onChange={(mediaId) => change({ mediaId })}
        />
        <LinkTimes
          from={link.from}
          until={link.until}
          error={problems.until}
          onChange={(times) => change(times)}
        />
        <SwitchRow
          label="Highlight this link"
          description="Shown in the strongest color of the theme."
          checked={link.highlighted}
          onChange={(highlighted) => change({ highlighted })}
        />
      </Stack>
    </Modal>
  );
}
