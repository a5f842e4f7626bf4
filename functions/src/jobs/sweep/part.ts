/** One kind of work that can be due. Items are handled one by one, and one failure does not stop the others. */
export interface Part {
  name: string;
  find(): Promise<(() => Promise<void>)[]>;
}
