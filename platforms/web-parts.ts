import type { PostOptions, Privacy } from '@fanfare/core/posts/content.ts';
import type { ComponentType } from 'react';

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value;
  /** Explains, for example, why an option is disabled. */
  hint?: string;
  onChange: (value: Value) => void;
}

/** The product's own form controls, so that the settings of all networks look alike. */
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

/** The props of a network's own settings, which are shown below the text and the media of a post. */
export interface SettingsProps {
  options: PostOptions;
  /** The kind of each file, in order. */
  files: readonly ('image' | 'video')[];
  controls: Controls;
  onChange: (change: Partial<PostOptions>) => void;
}

export interface PreviewFile {
  id: string;
  kind: 'image' | 'video';
  /** Null until the address of the file is known. */
  url: string | null;
  alt: string;
  width: number;
  height: number;
}

export interface PreviewProps {
  username: string;
  logo: string | null;
  title: string;
  description: string;
  comment: string;
  media: readonly PreviewFile[];
  /** The address of the cover of a video. */
  cover: string | null;
  options: PostOptions;
}
