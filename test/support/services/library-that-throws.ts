throw new Error("this machine lacks what it needs");
