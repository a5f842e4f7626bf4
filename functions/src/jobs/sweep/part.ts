/** One kind of thing that is due. What is found is seen to one by one; one that fails does not keep the others. */
export interface Part {
  name: string;
  find(): Promise<(() => Promise<void>)[]>;
}
