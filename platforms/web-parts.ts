import type { PostOptions, Privacy } from '@fanfare/core/posts/content.ts';
import type { ComponentType } from 'react';

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value;
  /** Such as why not all of them can be chosen. */
  hint?: string;
  onChange: (value: Value) => void;
}

/** The product's own controls, handed over so that the networks look like one product. */
export interface Controls {
  Privacy: ComponentType<ChoiceProps<Privacy>>;
  Choice: ComponentType<ChoiceProps<string>>;
  Text: ComponentType<{
    label: string;
    value: string;
    hint?: string;
    onChange: (value: string) => void;
  }>;
  Switch: ComponentType<{
    label: string;
    hint?: string;
    checked: boolean;
    disabled?: boolean;
    onChange: (checked: boolean) => void;
  }>;
}

/** What can be set for a network besides words and files. */
export interface SettingsProps {
  options: PostOptions;
  /** What the first file is; null without one. */
  media: 'image' | 'video' | null;
  controls: Controls;
  onChange: (change: Partial<PostOptions>) => void;
}

/** A file as it can be shown. */
export interface PreviewFile {
  id: string;
  kind: 'image' | 'video';
  /** Null while nobody knows where it can be seen. */
  url: string | null;
  alt: string;
  width: number;
  height: number;
}

/** A post as it will look at a network. */
export interface PreviewProps {
  username: string;
  logo: string | null;
  title: string;
  description: string;
  comment: string;
  media: readonly PreviewFile[];
  /** The cover of a video. */
  cover: string | null;
  options: PostOptions;
}
