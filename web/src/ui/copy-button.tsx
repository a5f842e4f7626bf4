import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { CopyIcon } from './icons/actions.tsx';
import { CheckIcon } from './icons/icons.tsx';
import { useToast } from './toasts.tsx';

const copiedMs = 2000;

interface CopyButtonProps {
  text: string;
  label: string;
  /** Accessible name when several buttons have the same label. */
  description?: string;
  /** True if this is the main action of its part of the screen. */
  isMain?: boolean;
}

/** Copies a text to the clipboard and confirms it for two seconds. */
export function CopyButton({ text, label, description, isMain = false }: CopyButtonProps) {
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), copiedMs);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ text: `Your browser blocks copying. Copy this text yourself: ${text}`, severity: 'error' });
    }
  };
  return (
    <Button
      {...(isMain
        ? { variant: 'contained' as const }
        : { variant: 'outlined' as const, size: 'small' as const })}
      startIcon={copied ? <CheckIcon /> : <CopyIcon />}
      {...(description === undefined || copied ? {} : { 'aria-label': description })}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
