/** Whether what must hold is taken for granted: for the time of an action, which may contain others of this kind. */
export class Assuming {
  #actions = 0;

  get isOn(): boolean {
    return this.#actions > 0;
  }

  during<Result>(action: () => Result): Result {
    this.#actions++;
    try {
      return action();
    } finally {
      this.#actions--;
    }
  }
}
