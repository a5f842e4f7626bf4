import Button from '@mui/material/Button';
import { acceptedFiles } from '@fanfare/core/media/file-checks.ts';
import { mediaKinds, type MediaKind } from '@fanfare/core/media/media.ts';
import { useRef } from 'react';
import { FileInput } from '../../../ui/file-input.tsx';
import { UploadIcon } from '../../../ui/icons/navigation.tsx';
import { useUploads } from './uploads-context.ts';

interface UploadButtonProps {
  kinds?: readonly MediaKind[];
  variant?: 'contained' | 'outlined';
}

export function UploadButton({ kinds = mediaKinds, variant = 'contained' }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { add } = useUploads();
  return (
    <>
      <Button variant={variant} startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        Upload files
      </Button>
      <FileInput
        ref={input}
        label="Files to upload"
        accept={acceptedFiles(kinds)}
        multiple
        onFiles={(files) => add(files, kinds)}
      />
    </>
  );
}
