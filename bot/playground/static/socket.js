/** @file The one connection to the playground: asks, is told, and comes back by itself. The messages are listed in page.py. */

/** A request that the playground refused; the message is a sentence for the person. */
export class Refused extends Error {}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 4000;

export class Line {
  /** @type {WebSocket | null} */ #socket = null;
  #asked = 0;
  #pause = FIRST_PAUSE;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */ #waiting = new Map();
  /** @type {(message: any) => void} */ #hear;
  /** @type {(open: boolean) => void} */ #change;

  /** @param {(message: any) => void} hear what is told @param {(open: boolean) => void} change the line opened or broke */
  constructor(hear, change) {
    this.#hear = hear;
    this.#change = change;
    this.#open();
  }

  /**
   * @param {string} what
   * @param {Record<string, any>} details
   * @returns {Promise<any>} the answer; rejects with `Refused`
   */
  ask(what, details) {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refused("The playground is not connected right now. Try again in a moment."));
    }
    const ask = ++this.#asked;
    this.#socket.send(JSON.stringify({ ask, do: what, ...details }));
    return new Promise((resolve, reject) => this.#waiting.set(ask, { resolve, reject }));
  }

  #open() {
    const socket = new WebSocket(`ws://${location.host}/page/socket`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#pause = FIRST_PAUSE;
      this.#change(true);
    });
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#lost());
  }

  /** @param {any} message */
  #receive(message) {
    if (message.tell) {
      this.#hear(message);
      return;
    }
    const waiting = this.#waiting.get(message.ask);
    this.#waiting.delete(message.ask);
    if ("refused" in message) waiting?.reject(new Refused(message.refused));
    else waiting?.resolve(message.answer);
  }

  #lost() {
    for (const { reject } of this.#waiting.values()) reject(new Refused("The connection to the playground broke."));
    this.#waiting.clear();
    this.#change(false);
    setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(this.#pause * 1.6, LONGEST_PAUSE);
  }
}
